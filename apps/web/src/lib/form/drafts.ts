const PREFIX = 'bandeja.draft.';

/** Unsent form values. They survive a reload and the end of the session, but not the tab. */
export function readDraft(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(PREFIX + key) ?? '{}'));
  } catch {
    return {};
  }
}

export function saveDraft(key: string, values: object): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(values));
  } catch {
    // Without storage a reload loses the values; sending the form still works.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Without storage no draft exists.
  }
}

/** Drops all drafts when the player signs out: the next player on this device must not read them. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Without storage no draft exists.
  }
}
