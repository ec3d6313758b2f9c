import type { Database } from '@bandeja/db/database';
import {
  type CategoryForm,
  formOfPhase,
  formWords,
  isSameForm,
  PHASES,
} from '@bandeja/rules/tournaments/phase-forms';
import { tieBreakWords, WALKOVER_WORDS } from '@bandeja/rules/tournaments/tie-break-words';
import { Refusal } from '../../../http/errors/refusal.ts';
import { changeFormOfMatches } from '../../matches/public.ts';
import { listMatchRows } from '../draw/draw.repository.ts';
import type { CategoryRow } from '../tournaments.repository.ts';
import type { CategoryFields } from './desk-tournaments.repository.ts';

/** What a table makes of results. */
const TABLE_FIELDS = ['tie_breaks', 'walkover_score'] as const;
/** The fields that say how matches are played, and how tables weigh them: they change after the draw too. */
export const FORM_FIELDS = [
  ...(['sets', 'third_set', 'games', 'group_form', 'golden_point'] as const),
  ...TABLE_FIELDS,
] as const;

/** Whether an edit gives a category another value; a field that is left out stays. */
export function isMoved(before: CategoryRow, after: CategoryFields, name: keyof CategoryFields): boolean {
  if (after[name] === undefined) return false;
  if (name === 'tie_breaks') return String(after.tie_breaks) !== String(before.tie_breaks);
  if (name !== 'group_form') return after[name] !== before[name];
  const [one, other] = [before.group_form, after.group_form ?? null];
  return one === null || other === null ? one !== other : !isSameForm(one, other);
}

/** A value of a category as the history tells it. */
export function toldValue(of: Partial<CategoryFields> | CategoryRow | undefined, name: keyof CategoryFields) {
  if (name === 'group_form') return of?.group_form ? formWords(of.group_form) : null;
  if (name === 'tie_breaks') return of ? tieBreakWords(of.tie_breaks) : null;
  if (name === 'walkover_score') return of ? WALKOVER_WORDS[of.walkover_score ?? 'full'] : null;
  return of?.[name] ?? null;
}

/**
 * Gives the matches of a drawn category the form of their phase. A phase with a result, a walkover or a set of its players
 * keeps its form: the sets would be compared with others. Resolves with what is written besides the change: groups that were
 * played as the knockout get that form as their own where the knockout takes another one. The first result of a group fixes
 * what its table makes of results: it is recorded under the lock of the tournament too.
 */
export async function changeForms(
  tx: Database,
  { before, after, now }: { before: CategoryRow; after: CategoryForm & CategoryFields; now: Date },
): Promise<Pick<CategoryFields, 'group_form'>> {
  let kept: Pick<CategoryFields, 'group_form'> = {};
  const rows = await listMatchRows(tx, { category: before.id });
  const isTableBegun = rows.some(({ group_id, outcome }) => group_id !== null && outcome !== null);
  if (isTableBegun && TABLE_FIELDS.some((name) => isMoved(before, after, name)))
    throw new Refusal('category_table_begun', { field: 'categories' });
  for (const phase of PHASES) {
    const form = formOfPhase(after, phase);
    if (isSameForm(formOfPhase(before, phase), form)) continue;
    const matches = rows.filter(({ group_id }) => (group_id === null) === (phase === 'knockout'));
    const isPlayed = matches.some(
      ({ outcome, sets, team_a, team_b }) =>
        // A team that advances without play has no result.
        sets.length > 0 || (outcome !== null && team_a !== null && team_b !== null),
    );
    if (isPlayed && phase === 'groups' && !before.group_form && !after.group_form) {
      kept = { group_form: formOfPhase(before, phase) };
      continue;
    }
    const ids = matches.flatMap(({ outcome, match_id }) => (outcome === null ? (match_id ?? []) : []));
    if (isPlayed || !(await changeFormOfMatches(tx, ids, { form, now })))
      throw new Refusal('category_phase_begun', { field: 'categories' });
  }
  return kept;
}
