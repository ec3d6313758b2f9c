// Addresses, because the page requests them before the code that makes calls has arrived; a test compares them with the
// calls. Also the states are written out: their names would add the rules of bookings to the first bytes of Login.

export const OWN_PLAYER = '/api/players/user';

/** What the top of Home is drawn from, besides the matches. */
export const NEXT_BOOKINGS = '/booking/court/?status=10%2C20%2C30&when=coming&page_size=10';

const matchesOf = (player: number) => `/api/matches/list_by_player/?player_id=${player}&page=1`;

/** The player's matches to come or not finished, with `player` from the answer of OWN_PLAYER. */
export const openMatchesOf = (player: number): string => `${matchesOf(player)}&page_size=20&finished=false`;

/** The player's matches that have begun. */
export const pastMatchesOf = (player: number): string => `${matchesOf(player)}&page_size=10&when=past`;
