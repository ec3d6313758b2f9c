export type EmbeddedPostgresErrorCode =
  | 'already_running'
  | 'unsupported_platform'
  | 'runtime_missing'
  | 'runtime_unusable'
  | 'data_folder_unusable'
  | 'cluster_creation_failed'
  | 'start_failed'
  | 'lost';

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

/** The steps of a start, in order; most starts skip most of them. The sentences are printed in the terminal. */
export const PROGRESS = {
  waiting: 'Esperando o servidor anterior terminar…',
  copying: 'Preparando os programas do PostgreSQL…',
  creating: 'Criando o banco de dados (só na primeira vez)…',
  starting: 'Ligando o PostgreSQL…',
  adopting: 'Usando o PostgreSQL que ficou ligado…',
  recovering: 'O PostgreSQL está se refazendo de uma parada brusca…',
  ready: 'PostgreSQL pronto.',
} as const;

export type ProgressStep = keyof typeof PROGRESS;
