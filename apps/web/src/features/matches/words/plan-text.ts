import type { Match } from '@bandeja/contract/calls/matches';
import { COURT_PLACES } from '@bandeja/rules/matches/team';
import { shortName } from '@bandeja/rules/players/names';
import { joinNames } from '../../../lib/format.ts';
import { whenAndWhere } from '../match-names.ts';

/** The message with which the players of a match agree on the rest: day, time, club, court, who plays, link. */
export function planText(match: Match, url: string): string {
  const names = joinNames(match.players.map(({ player }) => shortName(player)));
  const free = COURT_PLACES - match.players.length;
  const missing = free > 0 ? ` (${free === 1 ? 'falta 1' : `faltam ${free}`})` : '';
  // A short name ends with a full stop itself.
  const sentence = `Jogam ${names}${missing}`.replace(/\.?$/, '.');
  return `Nossa partida de padel: ${whenAndWhere(match)}. ${sentence} ${url}`;
}
