import type { TournamentCategory } from '@bandeja/contract/calls/tournaments';

/** The category that a tournament opens with: the chosen one, that of the own team, the first that is open to the viewer. */
export const shownCategory = (
  categories: readonly TournamentCategory[],
  { chosen, own }: { chosen: number | undefined; own: number | undefined },
): TournamentCategory | undefined =>
  categories.find(({ id }) => id === chosen) ??
  categories.find(({ id }) => id === own) ??
  categories.find(({ can }) => can.register) ??
  categories[0];
