import type { DeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import { formatLevel } from '@bandeja/rules/format/level';
import { SEED_MAX, type Swap, swapTeams } from '@bandeja/rules/tournaments/draw/arrange-draw';

export type DrawTeam = DeskDraw['groups'][number]['teams'][number];

/** The exchanges of the address, `12-15.14-16`, so that a reload keeps them. Anything else is none. */
export function readSwaps(text: unknown): Swap[] {
  if (typeof text !== 'string' || !/^\d+-\d+(\.\d+-\d+)*$/.test(text)) return [];
  return text.split('.').map((pair) => {
    const [one = 0, other = 0] = pair.split('-').map(Number);
    return [one, other];
  });
}

export const writeSwaps = (swaps: readonly Swap[]): string | undefined =>
  swaps.length === 0 ? undefined : swaps.map(([one, other]) => `${one}-${other}`).join('.');

/** The seed of the address; undefined: none, or no seed. */
export function readSeed(text: unknown): number | undefined {
  const seed = Number(text);
  return text !== undefined && Number.isSafeInteger(seed) && seed >= 0 && seed <= SEED_MAX ? seed : undefined;
}

/** The groups with the exchanges made. Exchanges of a team that has left since are dropped, all of them. */
export function arranged({ groups }: DeskDraw, swaps: readonly Swap[]) {
  const ids = groups.map(({ teams }) => ({ teams: teams.map(({ id }) => id) }));
  const swapped = swapTeams(ids, swaps);
  if (!swapped) return { groups, swaps: [] };
  const teams = new Map(groups.flatMap((group) => group.teams.map((team) => [team.id, team] as const)));
  return {
    swaps,
    groups: groups.map(({ name }, place) => ({
      name,
      teams: (swapped[place]?.teams ?? []).flatMap((id) => teams.get(id) ?? []),
    })),
  };
}

/** The teams of a preview that are seeded by hand, the first one first. */
export const seededTeams = ({ groups }: DeskDraw): number[] =>
  groups
    .flatMap(({ teams }) => teams)
    .filter(({ seeded }) => seeded !== undefined)
    .toSorted((one, other) => (one.seeded ?? 0) - (other.seeded ?? 0))
    .map(({ id }) => id);

/** The list with a team at a place of it; null: the place goes, and those behind move up. */
export const withSeeded = (ids: readonly number[], place: number, team: number | null): number[] => [
  ...ids.slice(0, place),
  ...(team === null ? [] : [team]),
  ...ids.slice(place + 1),
];

export const levelWords = ({ level }: Pick<DrawTeam, 'level'>): string =>
  level === null ? 'sem nível' : `nível ${formatLevel(level)}`;

export const teamNames = ({ players }: DrawTeam): string => players.join(' e ');

/** What a publication does, before it is confirmed. */
export function publicationWords({ groups, published }: DeskDraw): string {
  const teams = groups.reduce((sum, group) => sum + group.teams.length, 0);
  const told = `Os jogadores das ${teams} duplas são avisados, e as inscrições do torneio não reabrem mais.`;
  if (published === null) return told;
  return `O sorteio de agora some, e os jogos desta categoria que já têm horário o perdem. ${told}`;
}

const REFUSAL_WORDS: Record<NonNullable<DeskDraw['refusal']>, string> = {
  registration_not_ended:
    'As inscrições ainda não encerraram: esta é uma prévia com as duplas confirmadas até agora. Encerre as inscrições para publicar.',
  tournament_over: 'O torneio já terminou: o sorteio não muda mais.',
  category_merge_open:
    'As duplas foram perguntadas se jogam em outra categoria, ou nesta: espere o prazo ou retire a pergunta.',
  category_cancelled: 'Esta categoria foi cancelada.',
  category_has_results: 'Esta categoria já tem resultados: o sorteio não muda mais.',
  too_few_teams_to_draw: 'Um sorteio pede três duplas confirmadas.',
};

export const refusalWords = (refusal: NonNullable<DeskDraw['refusal']>): string => REFUSAL_WORDS[refusal];
