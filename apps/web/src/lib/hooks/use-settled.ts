import { useEffect, useState } from 'react';

/** The value, debounced: it follows after `ms` without a change. For typed text that is sent to the server. */
export function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
