import { useOnline } from './hooks/use-online.ts';

/**
 * The time of the shown data, "14:02" on the viewer's clock, while it is stale (offline, or the last read failed).
 * Null while it is fresh. For OfflineStrip.
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
  return clock.format(dataUpdatedAt);
}

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
