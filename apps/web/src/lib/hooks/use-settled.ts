import { useEffect, useState } from 'react';

/** The value once it has rested for so many milliseconds: what is typed, before it is asked of the server. */
export function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
