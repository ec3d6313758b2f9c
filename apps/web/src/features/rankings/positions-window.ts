/** Rows that one request loads. */
const PAGE_ROWS = 50;
/**
 * Rows of the list at a time. Browsers limit the height of an element to some 17 million pixels; a row has at most 150
 * with large text.
 */
const WINDOW_ROWS = 100_000;
/** The first places are on the podium above the list. */
export const PODIUM_PLACES = 3;

/** Places of the ranking's order that the list shows, both included. */
export type PositionsWindow = { first: number; last: number };

/** The window around a place, as far as the ranking goes; the places of the podium are not in the list. */
export function windowAround(place: number, players: number, rows = WINDOW_ROWS): PositionsWindow {
  const top = PODIUM_PLACES + 1;
  const first = Math.max(top, Math.min(place - Math.floor(rows / 2), players - rows + 1));
  return { first, last: Math.min(players, first + rows - 1) };
}

/** The pages of PAGE_ROWS rows that contain these places, as ranges of a request. */
export function pagesOf({ first, last }: PositionsWindow, players: number): { start: number; end: number }[] {
  const pages: { start: number; end: number }[] = [];
  if (last < first) return pages;
  const from = Math.floor((first - 1) / PAGE_ROWS);
  const to = Math.floor((last - 1) / PAGE_ROWS);
  for (let page = from; page <= to; page++) {
    const start = page * PAGE_ROWS + 1;
    pages.push({ start, end: Math.min(start + PAGE_ROWS - 1, Math.max(players, start)) });
  }
  return pages;
}

/**
 * The place where the viewer's row is expected. Players with equal points share a position, so the row can be below the
 * place of its position: its place when it is loaded, else the place after the loaded ones of that position; null:
 * nowhere.
 */
export function placeToSearch(
  rows: ReadonlyMap<number, { position: number; player: { id: number } }>,
  { viewerId, position }: { viewerId: number | null; position: number },
): number | null {
  let last = 0;
  for (const [place, row] of rows) {
    if (row.player.id === viewerId) return place > PODIUM_PLACES ? place : null;
    if (row.position === position) last = Math.max(last, place);
  }
  return last >= PODIUM_PLACES && !rows.has(last + 1) ? last + 1 : null;
}
