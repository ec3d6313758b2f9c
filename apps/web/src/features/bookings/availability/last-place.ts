/** The place where one looked for courts last, on this device. Empty: everywhere, chosen so. */
export interface LastPlace {
  city?: string;
  club?: string;
}

const KEY = 'bandeja.place';

/** Null while nothing was ever chosen here. */
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
    // Without storage the next visit starts everywhere.
  }
}
