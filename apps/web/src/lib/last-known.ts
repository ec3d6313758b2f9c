import { useOnline } from './hooks/use-online.ts';

/**
 * While what is shown is only what was last known (no signal, or the last reading failed): the time of it as the
 * reader's own clock says, "14:02". Null while it is fresh. For OfflineStrip.
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
