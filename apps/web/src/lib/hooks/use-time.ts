import { useEffect, useState } from 'react';
import { clockOffset, serverNow } from '../time/server-time.ts';
import { useOnline } from './use-online.ts';

/** The server's clock, updated every `everyMs`, when the page becomes visible, and when an answer corrects it. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    const timer = setInterval(update, everyMs);
    const unsubscribe = clockOffset.subscribe(update);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', update);
    };
  }, [everyMs]);
  return now;
}

/**
 * The time of the shown data on the viewer's clock while it is stale (offline, or the last read failed): "das 14:02", of
 * another day "de 11 de ago., 14:02". Null while it is fresh. For OfflineStrip.
 */
export function useLastKnown(read: { isError: boolean; dataUpdatedAt: number }): string | null {
  const online = useOnline();
  if (online && !read.isError) return null;
  // Not before: a component that takes it from a read is drawn again with each answer, also with an equal one.
  const { dataUpdatedAt } = read;
  if (dataUpdatedAt === 0) return null;
  const isToday = day.format(dataUpdatedAt) === day.format(Date.now());
  return `${isToday ? 'das' : `de ${day.format(dataUpdatedAt)},`} ${clock.format(dataUpdatedAt)}`;
}

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short' });

/** The value, debounced: it follows after `ms` without a change. For typed text that is sent to the server. */
export function useDebounced<T>(value: T, ms = 250): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
