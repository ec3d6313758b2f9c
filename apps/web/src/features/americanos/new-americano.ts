import type { InputTo } from '@bandeja/contract/call';
import type { createAmericano } from '@bandeja/contract/calls/americanos';
import { COURTS_AT_MOST, MATCH_POINTS } from '@bandeja/rules/americano/limits';

/** The fields of the form; an empty `rounds`: enough for every player to partner every other player. */
export type NewAmericano = { kind: string; name: string; points: string; courts: string; rounds: string };

export const EMPTY: NewAmericano = { kind: 'americano', name: '', points: '24', courts: '2', rounds: '' };

type Body = InputTo<typeof createAmericano>['body'];

/** The call's body; the contract checks it before it is sent. */
export const bodyOf = ({ kind, name, points, courts, rounds }: NewAmericano): Body => ({
  kind: kind as Body['kind'],
  name,
  points: Number(points) as Body['points'],
  courts: Number(courts),
  ...(rounds.trim() !== '' && { rounds: Number(rounds) }),
});

export const POINT_OPTIONS = MATCH_POINTS.map((points) => ({ value: String(points), label: String(points) }));

export const COURT_OPTIONS = Array.from({ length: COURTS_AT_MOST }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));
