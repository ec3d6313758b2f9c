import type { DeskMatch, DeskResultChanges } from '@bandeja/contract/calls/desk-results';
import type { EndReason } from '@bandeja/rules/matches/sets/set-forms';
import { leader } from '@bandeja/rules/matches/team';
import { checkResult } from '@bandeja/rules/tournaments/result-form';

/** How a match ended; '' is never chosen. */
type End = 'played' | 'walkover' | EndReason;

/** What is typed into the sheet of a match: the games of each team by set, as text. */
export type TypedResult = {
  end: End;
  winner: 'A' | 'B' | '';
} & Record<GamesField, string>;

type SetNumber = 1 | 2 | 3;
type GamesField = `${'a' | 'b'}${SetNumber}`;

/** The field of a team's games in a set. */
export const gamesField = (side: 'A' | 'B', set: SetNumber): GamesField =>
  `${side === 'A' ? 'a' : 'b'}${set}`;

export interface ResultBody {
  /** Null: the result is erased. */
  outcome?: Exclude<End, 'played'> | null;
  sets?: { team_a_score: number; team_b_score: number }[];
  winner?: 'A' | 'B';
}

const SETS = [1, 2, 3] as const;

/** The fields of a match with what is recorded. */
export function typedResult({ outcome, ended_by, winner, scores }: DeskMatch): TypedResult {
  const isWalkover = outcome === 'walkover';
  const sets = isWalkover ? [] : scores;
  return {
    end: isWalkover ? 'walkover' : (ended_by ?? 'played'),
    winner: (isWalkover || ended_by !== null) && winner ? winner : '',
    ...Object.fromEntries(
      SETS.flatMap((set) => {
        const score = sets[set - 1];
        return [
          [`a${set}`, score ? String(score.team_a_score) : ''],
          [`b${set}`, score ? String(score.team_b_score) : ''],
        ];
      }),
    ),
  } as TypedResult;
}

/** The sets whose fields are shown: a third one once it is needed, or typed. */
export function setsShown(typed: TypedResult, { sets }: DeskMatch['form']): SetNumber[] {
  if (typed.end === 'walkover') return [];
  if (sets === 1) return [1];
  const winners = [1, 2].map((set) => leaderOf(typed, set as SetNumber));
  const isSplit = winners[0] !== null && winners[1] !== null && winners[0] !== winners[1];
  return isSplit || typed.a3 !== '' || typed.b3 !== '' ? [1, 2, 3] : [1, 2];
}

/** `1º set`, `Super tie-break` where the third one is nothing else. */
export const setName = (set: SetNumber, { third_set }: Pick<DeskMatch['form'], 'third_set'>): string =>
  set === 3 && third_set === 'super_tie_break' ? 'Super tie-break' : `${set}º set`;

function leaderOf(typed: TypedResult, set: SetNumber) {
  const games = gamesOf(typed, set);
  return games && leader(...games);
}

/** The games of a set; null: one of the two is missing or no number. */
function gamesOf(typed: TypedResult, set: SetNumber): [number, number] | null {
  const [a, b] = [typed[`a${set}`].trim(), typed[`b${set}`].trim()];
  return /^\d{1,2}$/.test(a) && /^\d{1,2}$/.test(b) ? [Number(a), Number(b)] : null;
}

export type ReadResult = { body: ResultBody; winner: 'A' | 'B' } | { problem: string; field: string };

/** What is typed as the server takes it, or the first problem with its field; by the rule that the server asks. */
export function readResult(typed: TypedResult, form: DeskMatch['form']): ReadResult {
  const { end, winner } = typed;
  if (end === 'walkover')
    return winner
      ? { body: { outcome: end, winner }, winner }
      : { problem: 'Diga quem venceu.', field: 'winner' };
  const sets: [number, number][] = [];
  for (const set of setsShown(typed, form)) {
    if (typed[`a${set}`] === '' && typed[`b${set}`] === '') break;
    const games = gamesOf(typed, set);
    if (!games) return { problem: `Confira o placar: ${setName(set, form)}.`, field: `a${set}` };
    sets.push(games);
  }
  if (sets.length === 0) return { problem: 'Anote os games do 1º set.', field: 'a1' };
  const early = end === 'played' ? undefined : { reason: end, ...(winner && { winner }) };
  const check = checkResult(form, sets, early);
  if ('problem' in check)
    return {
      problem: check.problem,
      field: check.asks === 'winner' ? 'winner' : `a${check.set ?? Math.min(sets.length, 3)}`,
    };
  return {
    winner: check.winner,
    body: {
      ...(end !== 'played' && { outcome: end }),
      sets: sets.map(([team_a_score, team_b_score]) => ({ team_a_score, team_b_score })),
      ...(end !== 'played' && winner && { winner }),
    },
  };
}

/** Whether a match has just the result that was typed, of the same teams: by a try whose answer was lost, or by another person. */
export function isRecorded(typed: ReadResult, seen: DeskMatch, present: DeskMatch): boolean {
  const recorded = readResult(typedResult(present), present.form);
  const said = (read: ReadResult, match: DeskMatch) =>
    'body' in read &&
    JSON.stringify([read.winner, read.body.outcome, read.body.sets, match.team_a?.id, match.team_b?.id]);
  const now = said(recorded, present);
  return present.outcome !== null && now !== false && now === said(typed, seen);
}

const NOBODY = 'a definir';

/** "Ana Lima e Rosa Vidal", or where the team comes from. */
export const teamWords = (match: DeskMatch, side: 'A' | 'B'): string =>
  (side === 'A' ? (match.team_a?.name ?? match.from_a) : (match.team_b?.name ?? match.from_b)) ?? NOBODY;

/** "6 × 3, 6 × 4" */
export const scoreWords = ({ scores }: Pick<DeskMatch, 'scores'>): string =>
  scores.map(({ team_a_score, team_b_score }) => `${team_a_score} × ${team_b_score}`).join(', ');

const EARLY = { retirement: ' (desistência)', time: ' (tempo)' };

/** "6 × 3, 6 × 4: venceram Ana Lima e Rosa Vidal"; null: no result yet. */
export function resultWords(match: DeskMatch): string | null {
  const { outcome, winner, ended_by } = match;
  if (outcome === null) return null;
  if (outcome === 'vacant' || winner === null) return 'Sem duplas';
  const how = outcome === 'walkover' ? 'W.O.' : `${scoreWords(match)}${ended_by ? EARLY[ended_by] : ''}`;
  return `${how}: venceram ${teamWords(match, winner)}`;
}

export const pairsWords = (teams: readonly (string | null)[]) =>
  teams.map((name) => name ?? NOBODY).join(' × ');

const UNDUE =
  'Se uma das duplas não devia estar nele, apague depois o resultado dele: ele fica com as duplas certas.';

/** What a match is without its result, as a trial shows it. */
export function erasedSentences(seen: DeskMatch, erased: DeskMatch): string[] {
  const { outcome, starts_at } = erased;
  return [
    outcome === null
      ? 'O jogo fica aberto.'
      : `Uma dupla saiu do torneio, e o jogo fica: ${resultWords(erased)}.`,
    ...(seen.starts_at !== null && starts_at === null
      ? ['A quadra dele já foi tomada, ou outro jogo ficou no caminho: ele fica sem horário.']
      : []),
  ];
}

/** What follows from a result, one sentence each. */
export function changeSentences({
  places,
  matches,
  played,
  withdrawn,
  champions,
}: DeskResultChanges): string[] {
  return [
    ...withdrawn.map((team) => `${team} saíram do torneio depois deste jogo.`),
    ...(champions ? [championsWords(champions)] : []),
    ...places.map(({ team, from, to, advanced, advances }) => {
      const place = from === to ? `${team}: ${to}º do grupo` : `${team}: de ${from}º para ${to}º do grupo`;
      if (advanced === advances) return `${place}.`;
      return `${place}, ${advances ? 'e passa à chave' : 'e não passa mais à chave'}.`;
    }),
    ...matches.map(
      ({ label, before, after }) => `${label}: era ${pairsWords(before)}, fica ${pairsWords(after)}.`,
    ),
    ...played.map(
      ({ label, category_name, teams }) =>
        `Jogo já iniciado, fica como está: ${label}, ${category_name}, ${pairsWords(teams)}. ${UNDUE}`,
    ),
  ];
}

function championsWords({ before, after }: NonNullable<DeskResultChanges['champions']>): string {
  if (before === null) return `Campeões: ${after}.`;
  return `Campeões: eram ${before}, ${after === null ? 'ficam a definir' : `ficam ${after}`}.`;
}

/** The matches that a confirmation of these changes names. */
export const confirmedBy = (
  { played, withdrawn }: DeskResultChanges,
  { hash }: Pick<DeskMatch, 'hash'>,
): string[] => [...played.map((match) => match.hash), ...(withdrawn.length > 0 ? [hash] : [])];

/** The days of the matches in their order; '' those without a time. */
export const daysOf = (matches: readonly DeskMatch[]): string[] => [
  ...new Set(matches.map(({ starts_at }) => starts_at?.slice(0, 10) ?? '')),
];

/** Where the page opens: the day of the first match without a result; with none left, null: all of them, of every day. */
export function firstDay(matches: readonly DeskMatch[]): string | null {
  const first = matches.find(({ outcome }) => outcome === null);
  return first ? (first.starts_at?.slice(0, 10) ?? '') : null;
}
