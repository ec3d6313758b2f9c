import type { ShownEntry } from '../../data/offline/queue-port.ts';
import { waitingTitle } from '../../data/offline/queue-port.ts';

export const needsPlayer = ({ state }: ShownEntry): boolean => state === 'refused' || state === 'conflict';

/** "3 registros aguardando conexão", or that some need the player, or are in this page only. */
export function queueText(entries: readonly ShownEntry[], isKept = true): string {
  if (!isKept) return `Não feche a página: ${countText(entries.length)} sem espaço neste aparelho`;
  const stuck = entries.filter(needsPlayer).length;
  if (stuck > 0) return stuck === 1 ? '1 registro precisa de você' : `${stuck} registros precisam de você`;
  const isFailing = waitingTitle(entries) !== waitingTitle([]);
  return isFailing
    ? `${countText(entries.length)} sem enviar: o servidor falhou`
    : `${countText(entries.length)} aguardando conexão`;
}

export const countText = (count: number): string => (count === 1 ? '1 registro' : `${count} registros`);

/** The sentence before an act that erases the queue. */
export const lostText = (count: number): string =>
  count === 1
    ? '1 registro ainda não foi enviado e se perde.'
    : `${count} registros ainda não foram enviados e se perdem.`;
