/** The last place in which the player looked for courts on this device. Empty: the player chose everywhere. */
export interface LastPlace {
  city?: string;
  club?: string;
}

const KEY = 'bandeja.place';

/** Null before the first choice on this device. */
export function lastPlace(): LastPlace | null {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === null) return null;
    const { city, club }: Record<string, unknown> = Object(JSON.parse(stored));
    return {
      ...(typeof city === 'string' && city ? { city } : {}),
      ...(typeof club === 'string' && club ? { club } : {}),
    };
  } catch {
    return null;
  }
}

export function rememberPlace({
  city,
  club,
}: {
  city?: string | undefined;
  club?: string | undefined;
}): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(club ? { club } : { city }));
  } catch {
    // Without storage the next visit starts with all places.
  }
}
