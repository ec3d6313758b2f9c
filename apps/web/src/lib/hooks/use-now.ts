import { useEffect, useState } from 'react';
import { clockOffset, serverNow } from '../time/server-time.ts';

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
