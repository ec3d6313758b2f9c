import { formatDeadline, formatShortDate } from '@bandeja/rules/format/dates';
import { formatLevelChange, formatLevelExact } from '@bandeja/rules/format/level';
import { mayAnswer } from '@bandeja/rules/matches/abilities';
import { resultState } from '@bandeja/rules/matches/result';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import type { LoadedMatch } from '../load-matches.ts';
import { factsOf } from '../matches.policy.ts';

const zoneOf = ({ match }: LoadedMatch) => match.court?.club.timezone ?? DEFAULT_ZONE;

/** `seg, 9 mar, 18:00, Padel Pinheiros` */
export function matchPlace(loaded: LoadedMatch): string {
  const { date, court, club_name } = loaded.match;
  const zone = zoneOf(loaded);
  const when = `${formatShortDate(localDateOf(date, zone))}, ${localTimeOf(date, zone)}`;
  const club = court?.club.name ?? club_name;
  return club ? `${when}, ${club}` : when;
}

export function nameOf({ players }: LoadedMatch, id: number | null): string {
  const player = players.find(({ player_id }) => player_id === id)?.player;
  return player ? `${player.first_name} ${player.last_name}` : 'Quem criou a partida';
}

const teamOf = ({ players }: LoadedMatch, id: number) =>
  players.find(({ player_id }) => player_id === id)?.team ?? '';

/** `6–4, 3–6`, the own games first. */
function setsFor(loaded: LoadedMatch, player: number): string {
  const other = teamOf(loaded, player) === 'B';
  return loaded.scores
    .map(({ team_a_score: a, team_b_score: b }) => (other ? `${b}–${a}` : `${a}–${b}`))
    .join(', ');
}

/** What one player is told of a result: how it ended for him, his level, and whether he has a word in it. */
export function resultNotice(loaded: LoadedMatch, player: number, now: Date) {
  const { match, levelChanges } = loaded;
  const team = teamOf(loaded, player);
  const title =
    match.winner === null || team === ''
      ? 'Partida finalizada'
      : match.winner === team
        ? 'Vitória!'
        : 'Partida finalizada: derrota';
  const change = levelChanges.find((one) => one.player === player);
  const level = change
    ? ` Seu nível foi de ${formatLevelExact(change.previous_level)} para ${formatLevelExact(change.level)} (${formatLevelChange(change.level - change.previous_level)}).`
    : '';
  const provisional = resultState(match, now) === 'provisional' && mayAnswer(factsOf(loaded), player);
  const word =
    provisional && match.provisional_until
      ? ` Se algo estiver errado, conteste até ${formatDeadline(match.provisional_until, zoneOf(loaded))}.`
      : '';
  return { title, content: `${matchPlace(loaded)}. ${setsFor(loaded, player)}.${level}${word}` };
}

/** What a player is told of sets that are proposed. */
export function proposalNotice(loaded: LoadedMatch, player: number, by: number) {
  const answers = mayAnswer(factsOf(loaded), player);
  const who = nameOf(loaded, by);
  return {
    title: answers ? 'Confira o resultado proposto' : 'Resultado proposto',
    content: answers
      ? `${who} propôs ${setsFor(loaded, player)}. ${matchPlace(loaded)}. Se estiver certo, aceite.`
      : `${who} propôs ${setsFor(loaded, player)}. ${matchPlace(loaded)}. Falta a outra dupla aceitar.`,
  };
}
