import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { MAX_PER_TEAM, sortPlayers, type Team } from '@bandeja/rules/matches/team';
import { givenName, shortName } from '@bandeja/rules/players/names';
import { type Instant, toMillis } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { joinNames } from '../../lib/format.ts';
import { serverNow } from '../../lib/time/server-time.ts';
import { matchZoneNote } from '../../lib/time/zone-note.ts';

/** The name of a free place, and of a pair without players. */
export const NO_PLAYER = 'Sem Jogador';

/** Of a club that is only typed. */
export const CLUB_NAME_MAX = 120;

export const membersOf = (match: Pick<Match, 'players'>, team: Team): MatchPlayer[] =>
  sortPlayers(match.players).filter((player) => player.team === team);

/** "Rafael M. e Thiago S."; with `self` given, "Você e Thiago S." */
export const pairName = (players: readonly MatchPlayer[], self: number | null = null): string =>
  players.length === 0 ? NO_PLAYER : joinNames(namesOf(players, self));

/** The pair of a card, with a name for each of its free places: "Rafael M. e Sem Jogador". */
export function placeNames(players: readonly MatchPlayer[], self: number | null = null): string {
  const free = Math.max(0, MAX_PER_TEAM - players.length);
  return joinNames([...namesOf(players, self), ...Array<string>(free).fill(NO_PLAYER)]);
}

const namesOf = (players: readonly MatchPlayer[], self: number | null): string[] =>
  players
    .toSorted((a, b) => Number(b.player.id === self) - Number(a.player.id === self))
    .map(({ player }) => (player.id === self ? 'Você' : shortName(player)));

/** "Rafael M. e Alex M", because the sentence adds its own full stop. */
export const withoutDot = (name: string): string => name.replace(/\.$/, '');

/** "Rafael e Thiago", for the small space above the steppers. */
export function pairFirstNames(players: readonly MatchPlayer[]): string {
  if (players.length === 0) return NO_PLAYER;
  return joinNames(players.map(({ player }) => givenName(player)));
}

/** The place of the match: club and court, the typed club, or the text for an open place; none once it has begun. */
export function placeOf(
  { court, meta_data, date }: Pick<Match, 'court' | 'meta_data' | 'date'>,
  now: Instant = serverNow(),
): string {
  if (court) return `${court.club.name}, ${court.name}`;
  return meta_data.club || (toMillis(date) > toMillis(now) ? 'Local a combinar' : '');
}

/** "qua, 12 ago, 18:00 · Arena, Quadra 2", where the match is named outside its page. */
export function whenAndWhere(match: Match): string {
  const { date, timezone } = match;
  const when = `${formatShortDate(localDateOf(date, timezone))}, ${localTimeOf(date, timezone)}`;
  return [when, matchZoneNote(match), placeOf(match)].filter(Boolean).join(' · ');
}

/** "faltou 2 vezes" */
export const missedText = (count: number): string => `faltou ${count === 1 ? '1 vez' : `${count} vezes`}`;

/** Why the match ended early, or would by the proposed result: "Terminou antes: acabou o tempo."; empty: it did not. */
export function earlyText(match: Pick<Match, 'players' | 'ended_early' | 'retired_team'>): string {
  const { ended_early: early, retired_team: retired } = match;
  const pair = retired && withoutDot(pairName(membersOf(match, retired)));
  switch (early) {
    case 'time':
      return 'Terminou antes: acabou o tempo.';
    case 'injury':
      return pair ? `Terminou antes: lesão na dupla ${pair}.` : 'Terminou antes: lesão.';
    case 'walkover':
      return `W.O.: a dupla ${pair} não veio ou desistiu antes do jogo.`;
    case null:
      return '';
  }
}
