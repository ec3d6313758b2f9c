/** The map link for a club's google_location: an address becomes a search, a link stays unchanged. */
export function mapLink(location: string): string {
  if (/^https?:\/\//i.test(location)) return location;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
}
