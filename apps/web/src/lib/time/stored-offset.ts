import { keepText, storedText } from '../stored.ts';

const KEY = 'bandeja.clock';

/** How far the server's clock was ahead of this device's at the last visit, in milliseconds; 0: unknown or equal. */
export const storedOffset = (): number => Number(storedText(KEY)) || 0;

export const storeOffset = (offsetMs: number): void =>
  keepText(KEY, offsetMs === 0 ? null : String(offsetMs));
