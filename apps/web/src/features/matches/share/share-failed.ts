/** The sentence that is logged, and shown where there is no better one (seed). */
export const SHARE_FAILED = 'Falha ao gerar imagem da partida';

/** Logs a share that failed, and tells whoever listens on the window for `share-error`. */
export function tellShareFailed(matchId: number, error: unknown): void {
  console.error(SHARE_FAILED, error);
  globalThis.dispatchEvent(new CustomEvent('share-error', { detail: { match: matchId, error } }));
}
