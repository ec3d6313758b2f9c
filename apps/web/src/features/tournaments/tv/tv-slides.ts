import type { TournamentTv, TvGroup, TvMatch } from '@bandeja/contract/calls/tournaments';
import { toMillis } from '@bandeja/rules/time/instant';
import { isOnTheWay } from '@bandeja/rules/tournaments/match-calls';

/** A court with the match on it and the one after it. */
export interface CourtNow {
  name: string;
  now: TvMatch | null;
  next: TvMatch | null;
}

/** What the screen shows at a time. Its title is its heading. */
export type TvSlide =
  | { kind: 'calls'; title: string; matches: TvMatch[] }
  | { kind: 'courts'; title: string; courts: CourtNow[] }
  | { kind: 'groups'; title: string; groups: TvGroup[] }
  | {
      kind: 'rounds';
      title: string;
      rounds: { label: string; matches: TvMatch[] }[];
      /** The match for the third place. */
      third: TvMatch | null;
    }
  | { kind: 'results'; title: string; matches: TvMatch[] }
  | { kind: 'champions'; title: string; champions: { category: string; pair: string }[] };

/** How much fits on a screen of 16:9 at a size that is read from ten steps away. */
const COURTS = 6;
const GROUPS = 4;
const RESULTS = 8;
/** Quarter-finals, semi-finals, final. */
const ROUNDS = 3;

/** All that there is to show of a tournament at a time, in turns; none before the draw, and of a cancelled one. */
export function slidesOf(tv: TournamentTv, now: Date): TvSlide[] {
  if (tv.matches.length === 0 || tv.status === 'cancelled') return [];
  const name = (category: number) => tv.categories.find(({ id }) => id === category)?.name ?? '';
  const champions = tv.categories.flatMap(({ name: category, champion }) =>
    champion === null ? [] : [{ category, pair: champion }],
  );
  const results = tv.matches
    .filter(({ outcome }) => outcome === 'played' || outcome === 'walkover')
    .toSorted((a, b) => endOf(b) - endOf(a));
  const called = calledNow(tv.matches, now);
  return [
    ...(called.length > 0 ? [{ kind: 'calls' as const, title: 'Chamados agora', matches: called }] : []),
    ...(champions.length > 0 ? [{ kind: 'champions' as const, title: 'Campeões', champions }] : []),
    ...(tv.status === 'finished'
      ? []
      : inParts('Quadras agora', courtsNow(tv, now), COURTS).map(({ title, items }) => ({
          kind: 'courts' as const,
          title,
          courts: items,
        }))),
    ...(results.length > 0
      ? [{ kind: 'results' as const, title: 'Últimos resultados', matches: results.slice(0, RESULTS) }]
      : []),
    ...tv.categories.flatMap(({ id }) => {
      const groups = tv.groups.filter(({ category }) => category === id);
      return inParts(`${name(id)} · Grupos`, groups, GROUPS).map(({ title, items }) => ({
        kind: 'groups' as const,
        title,
        groups: items,
      }));
    }),
    ...tv.categories.flatMap(({ id }) => {
      const matches = tv.matches.filter(
        ({ category, knockout, outcome }) => category === id && knockout !== null && outcome !== 'vacant',
      );
      const rounds = roundsOf(matches.filter(({ third_place }) => !third_place)).slice(-ROUNDS);
      const third = matches.find(({ third_place }) => third_place) ?? null;
      return rounds.length > 0
        ? [{ kind: 'rounds' as const, title: `${name(id)} · Fase final`, rounds, third }]
        : [];
    }),
  ];
}

/** The matches whose teams are called to their courts and may still be on the way, the latest call first. */
const calledNow = (matches: readonly TvMatch[], now: Date): TvMatch[] =>
  matches
    .filter(({ called_at, scores }) => isOnTheWay({ called_at, started: scores.length > 0 }, now))
    .toSorted((a, b) => toMillis(b.called_at ?? '') - toMillis(a.called_at ?? ''));

/**
 * The courts of the tournament with what is played on them: the match that is called there, else the first one without a result
 * whose hour has come, and the one after it. A match that is late stays until its result.
 */
export function courtsNow({ courts, matches }: TournamentTv, now: Date): CourtNow[] {
  return courts.map((name) => {
    const open = matches
      .filter(({ court, outcome, starts_at }) => court === name && outcome === null && starts_at !== null)
      .toSorted((a, b) => Number(isCalled(b)) - Number(isCalled(a)) || startOf(a) - startOf(b));
    const [first, second] = open;
    const hasBegun = first !== undefined && (isCalled(first) || startOf(first) <= now.getTime());
    return hasBegun ? { name, now: first, next: second ?? null } : { name, now: null, next: first ?? null };
  });
}

/** The matches of a knockout by round, the final last. */
function roundsOf(matches: readonly TvMatch[]) {
  const rounds = new Map<number, TvMatch[]>();
  for (const match of matches)
    if (match.knockout !== null) rounds.set(match.knockout, [...(rounds.get(match.knockout) ?? []), match]);
  return [...rounds]
    .toSorted(([a], [b]) => a - b)
    .map(([, round]) => ({ label: round[0]?.label ?? '', matches: round }));
}

const endOf = ({ finished_at }: TvMatch) => (finished_at === null ? 0 : toMillis(finished_at));
const isCalled = ({ called_at }: TvMatch) => called_at !== undefined;
const startOf = ({ starts_at }: TvMatch) => (starts_at === null ? 0 : toMillis(starts_at));

/** The items in parts of a size, with titles that differ: `Quadras agora (2 de 3)`. */
const inParts = <Item>(title: string, items: readonly Item[], size: number) => {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => ({
    title: count > 1 ? `${title} (${at + 1} de ${count})` : title,
    items: items.slice(at * size, (at + 1) * size),
  }));
};
