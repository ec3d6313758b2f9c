/** A player's place in one set; `match_player` is the place in the match. */
type SetPlace = { match_player: number; team: string };

/** Whether two sets have the same pairs in the same teams; left and right do not matter. */
export function sameTeams(one: readonly SetPlace[], other: readonly SetPlace[]): boolean {
  const key = (places: readonly SetPlace[]) =>
    places
      .map(({ match_player, team }) => `${team}${match_player}`)
      .toSorted()
      .join(' ');
  return key(one) === key(other);
}
