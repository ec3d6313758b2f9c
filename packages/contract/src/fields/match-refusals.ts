/** What every change of an open match and its result may refuse with. */
export const ofOpenMatch = [
  'match_not_found',
  'match_not_yours',
  'match_finished',
  'match_cancelled',
  'match_version_moved',
] as const;

/** What every change of its date, place and players may refuse with: those of a tournament match are the club's. */
export const ofOrganizedMatch = [...ofOpenMatch, 'match_of_tournament', 'match_opened'] as const;
