// Addresses and keys, because the page reads before the code that makes calls has arrived; a test compares them with the
// calls. Also the states are written out: their names would add the rules of bookings to the first bytes of Login.

export const OWN_PLAYER = '/api/players/user';

export interface HomeRead {
  address: string;
  /** Of the query, under which its answer is stored on the device. */
  hash: string;
}

const homeRead = (call: string, path: string, query: Record<string, unknown>): HomeRead => ({
  address: `${path}?${new URLSearchParams(query as Record<string, string>)}`,
  hash: JSON.stringify([call, { query: Object.fromEntries(Object.entries(query).sort()) }]),
});

export const nextBookings = () =>
  homeRead('listBookings', '/booking/court/', { status: '10,20,30', when: 'coming', page_size: 10 });

/**
 * What Home is drawn from: the next bookings, the matches to come or not finished, and those that have begun. The own games of
 * tournaments only as the device has stored them: few players have one that is no match.
 */
export function homeReads(player: number) {
  const matches = (query: Record<string, unknown>) =>
    homeRead('listMatchesByPlayer', '/api/matches/list_by_player/', { player_id: player, page: 1, ...query });
  return {
    bookings: nextBookings(),
    open: matches({ page_size: 20, finished: 'false' }),
    past: matches({ page_size: 10, when: 'past' }),
    tournaments: homeRead('listTournamentMatches', '/tournament/matches/', { mine: 'true' }),
  };
}

/** The address of the entry contains the hash of this build. */
export const buildName = (): string =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
