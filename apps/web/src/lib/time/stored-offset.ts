const KEY = 'bandeja.clock';

/** How far the server's clock was ahead of this device's at the last visit, in milliseconds; 0: unknown or equal. */
export function storedOffset(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

export function storeOffset(offsetMs: number): void {
  try {
    if (offsetMs === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(offsetMs));
  } catch {
    // Without storage the offset is known again with the first answer.
  }
}
