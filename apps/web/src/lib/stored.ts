type Kind = 'localStorage' | 'sessionStorage';

/** The text that this browser keeps under a name. Null: none, or storage is unavailable (a private window). */
export function storedText(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** The value that this browser keeps as JSON under a name; null also for text that is no JSON. */
export function storedJson(key: string, kind?: Kind): unknown {
  try {
    // JSON.parse reads a missing entry as null.
    return JSON.parse(storedText(key, kind) as string);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. Does nothing where storage is full or unavailable. */
export function keepText(key: string, text: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (text === null) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // Each caller goes on without it.
  }
}
