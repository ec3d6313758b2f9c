export type EmbeddedPostgresErrorCode =
  | 'already_running'
  | 'unsupported_platform'
  | 'runtime_missing'
  | 'runtime_unusable'
  | 'data_folder_unusable'
  | 'cluster_creation_failed'
  | 'start_failed'
  | 'leftover_alive';

/**
 * The embedded PostgreSQL could not be started or kept running. `message` is the sentence that `npm start` prints;
 * `words` is the unchanged output of PostgreSQL or the system.
 */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;
  readonly words: string;

  constructor(code: EmbeddedPostgresErrorCode, sentence: string, words = '', options?: ErrorOptions) {
    super(words === '' ? sentence : `${sentence}\n${words}`, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
    this.words = words;
  }
}

/** The code of a Node system error (`ENOENT`), or undefined for anything else. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
