/**
 * A domain in ASCII, as mail servers compare it (`exämple.com` is `xn--exmple-cua.com`); null for one that no server can
 * have.
 */
export function asciiDomain(domain: string): string | null {
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hostname.split('.').every((label) => label.length <= 63) ? hostname : null;
  } catch {
    return null;
  }
}
