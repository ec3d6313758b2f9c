import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { sortPlayers } from '@bandeja/rules/matches/sort-players';
import type { Team } from '@bandeja/rules/matches/team';
import { shortName } from '@bandeja/rules/players/names';
import { joinNames } from '../../lib/join-names.ts';

/** The name of a pair without players. */
export const NOBODY = 'Sem Jogador';

export const membersOf = (match: Pick<Match, 'players'>, team: Team): MatchPlayer[] =>
  sortPlayers(match.players).filter((player) => player.team === team);

/** "Rafael M. e Thiago S."; with `self` given, "Você e Thiago S." */
export function pairName(players: readonly MatchPlayer[], self: number | null = null): string {
  if (players.length === 0) return NOBODY;
  const ordered = players.toSorted((a, b) => Number(b.player.id === self) - Number(a.player.id === self));
  return joinNames(ordered.map(({ player }) => (player.id === self ? 'Você' : shortName(player))));
}

/** "Rafael e Thiago", for the small space above the steppers. */
export function pairFirstNames(players: readonly MatchPlayer[]): string {
  if (players.length === 0) return NOBODY;
  return joinNames(players.map(({ player }) => player.first_name.split(' ')[0] ?? ''));
}

/** The place of the match: club and court, the typed club, or the text for an open place. */
export function placeOf({ court, meta_data }: Pick<Match, 'court' | 'meta_data'>): string {
  if (court) return `${court.club.name}, ${court.name}`;
  return meta_data.club || 'Local a combinar';
}
