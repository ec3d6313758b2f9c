/** Logged, and shown when the error has no better message. */
export const SHARE_FAILED = 'Falha ao gerar imagem da partida';

/** Logs a failed share and dispatches `share-error` on the window. */
export function reportShareFailed(matchId: number, error: unknown): void {
  console.error(SHARE_FAILED, error);
  globalThis.dispatchEvent(new CustomEvent('share-error', { detail: { match: matchId, error } }));
}
