/** The map's page for a club's google_location: an address is searched for, a link is taken as it is. */
export function mapLink(location: string): string {
  if (/^https?:\/\//i.test(location)) return location;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`;
}
