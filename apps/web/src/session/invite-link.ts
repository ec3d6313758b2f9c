/** The match and the token of an invite link; null for another address. */
export function inviteLinkOf(redirect = ''): { id: number; token: string } | null {
  const link = /^\/match\/([1-9]\d{0,9})\?(?:.*&)?convite=([\w-]+)/.exec(redirect);
  return link && { id: Number(link[1]), token: link[2] ?? '' };
}

/**
 * The target of the return address, as a sentence of Login and Sign Up: the invite link of a match, or the address of
 * an event or a tournament, which players send each other. Null for all other pages.
 */
export function inviteOf(redirect: string | undefined): string | null {
  const address = redirect ?? '';
  if (/^\/match\/\d+\?(.*&)?convite=/.test(address)) return 'Chamaram você para uma partida!';
  if (/^\/americano\/[\w-]{12}$/.test(address)) return 'Chamaram você para um Americano!';
  if (/^\/tournament\/[\w-]{12}([/?]|$)/.test(address)) return 'Este link é de um torneio.';
  return null;
}
