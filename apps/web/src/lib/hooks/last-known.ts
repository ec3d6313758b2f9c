import { useOnline } from './use-online.ts';

/**
 * The time of the shown data on the viewer's clock while it is stale (offline, or the last read failed): "das 14:02", of
 * another day "de 11 de ago., 14:02". Null while it is fresh. For OfflineStrip.
 */
export function useLastKnown({
  isError,
  dataUpdatedAt,
}: {
  isError: boolean;
  dataUpdatedAt: number;
}): string | null {
  const online = useOnline();
  if (dataUpdatedAt === 0 || (online && !isError)) return null;
  const isToday = day.format(dataUpdatedAt) === day.format(Date.now());
  return `${isToday ? 'das' : `de ${day.format(dataUpdatedAt)},`} ${clock.format(dataUpdatedAt)}`;
}

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short' });
