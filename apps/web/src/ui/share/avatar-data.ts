/**
 * Avatars as data: URLs, by address, because images of another origin would taint the canvas. An avatar that fails
 * to load is left out, and its initials are drawn.
 */
export async function avatarData(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const data = await asData(address).catch(() => null);
      return data === null ? [] : [[address, data] as const];
    }),
  );
  return new Map(found.flat());
}

/** Fetches an address of this origin as a data: URL; null when the fetch fails. */
export async function asData(address: string): Promise<string | null> {
  const response = await fetch(address);
  if (!response.ok) return null;
  const blob = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
