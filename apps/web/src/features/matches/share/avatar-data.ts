/**
 * Pictures as data: URLs, by address, so that nothing from elsewhere taints the canvas. One that does not come is left
 * out, and the initials stand in its place.
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

/** What lies at an address of ours, as a data: URL; null when there is nothing. */
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
