const PREFIX = 'bandeja.draft.';

/** What was typed into a form and not yet sent: survives a reload and the end of the session, not the tab. */
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
    // Without storage a reload loses the form; sending it still works.
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing stored, nothing to drop.
  }
}

/** All drafts go when the player leaves on purpose: the next one at this device must not read them. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
