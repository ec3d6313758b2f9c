import type { Database } from '@bandeja/db/database';
import type { CategoryLimits, Entrant } from '@bandeja/rules/tournaments/registration';
import { PLACE_STATUSES } from '@bandeja/rules/tournaments/statuses';
import { sql } from 'kysely';
import { accountOfCustomer } from '../../customers/public.ts';
import { entrantOf, personOf } from '../../players/public.ts';
import { type CategoryRow, lockCategory } from '../tournaments.repository.ts';

// The question of a category with too few teams, whether they play in another one, stands in columns of the category.

/** The category `into`, as a team that is asked to play in it sees it. */
export type MergeRow = {
  into: number;
  name: string;
  price_cents: number;
  each_pays: boolean;
  second_cents: number | null;
  limits: CategoryLimits;
  drawn: boolean;
  cancelled: boolean;
  free: number;
  /** Of player_a and player_b. */
  entrants: [Entrant, Entrant];
  /** A team of it binds one of the two, also as a guest. */
  bound: boolean;
  /** The players who have said yes. */
  agreed: number[];
};

const [playerA, playerB] = [sql.ref<number>('team.player_a'), sql.ref<number>('team.player_b')];
const places = sql.join(PLACE_STATUSES.map((status) => sql.lit(status)));
const personOfEntrant = personOf(sql.ref('entrant.player_id'), accountOfCustomer);

/** The question to a `team` of `category`; null: there is none, or it is over. */
export const mergeOf = sql<MergeRow | null>`CASE WHEN category.merge_into IS NOT NULL AND category.cancelled_at IS NULL
  AND team.status = 'confirmed' THEN (SELECT jsonb_build_object(
    'into', target.id, 'name', target.name, 'price_cents', target.price_cents,
    'each_pays', target.each_pays, 'second_cents', target.second_cents,
    'limits', jsonb_build_object('gender', target.gender, 'level_min', target.level_min,
      'level_max', target.level_max, 'level_sum_max', target.level_sum_max),
    'drawn', target.drawn_at IS NOT NULL, 'cancelled', target.cancelled_at IS NOT NULL,
    'free', target.max_teams - (SELECT count(*) FROM tournament_teams placed
      WHERE placed.category_id = target.id AND placed.status IN (${places})),
    'entrants', jsonb_build_array(${entrantOf(playerA)}, ${entrantOf(playerB)}),
    'bound', EXISTS (SELECT FROM tournament_entrants entrant WHERE entrant.category_id = target.id
      AND ${personOfEntrant} IN (${personOf(playerA, accountOfCustomer)}, ${personOf(playerB, accountOfCustomer)})),
    'agreed', ARRAY(SELECT player_id FROM tournament_entrants entrant
      WHERE entrant.team_id = team.id AND entrant.merge_yes_at IS NOT NULL ORDER BY player_id)
  ) FROM tournament_categories target WHERE target.id = category.merge_into) END`;

/** Of categories with the question that is open; null: there is none. */
export type Question = { into: number; asked_at: Date; until: Date };

/** Asks, or with null takes the question back. Earlier answers do not count. */
export async function writeQuestion(
  tx: Database,
  category: number,
  question: Question | null,
): Promise<void> {
  await tx
    .updateTable('tournament_categories')
    .set({
      merge_into: question?.into ?? null,
      merge_asked_at: question?.asked_at ?? null,
      merge_until: question?.until ?? null,
    })
    .where('id', '=', category)
    .execute();
  await tx
    .updateTable('tournament_entrants')
    .set({ merge_yes_at: null })
    .where('category_id', '=', category)
    .where('merge_yes_at', 'is not', null)
    .execute();
}

/** A category of the tournament with an open question, of these or of all: it asks its teams, or teams of another one are asked to play in it. */
export async function isMerging(
  db: Database,
  { tournament, category }: { tournament: number; category?: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('tournament_categories')
    .select('id')
    .where('tournament_id', '=', tournament)
    .where('merge_into', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where((is) =>
      is.and(
        category === undefined ? [] : [is.or([is('id', '=', category), is('merge_into', '=', category)])],
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const writeYes = (tx: Database, { team, player, now }: { team: number; player: number; now: Date }) =>
  tx
    .updateTable('tournament_entrants')
    .set({ merge_yes_at: now })
    .where('team_id', '=', team)
    .where('player_id', '=', player)
    .execute();

type Move = {
  team: number;
  from: number;
  into: number;
  /** What goes back of the fee: in all, and of it what the club hands back itself. */
  back_cents: number;
  club_back_cents: number;
  now: Date;
};

/** Puts a team into another category; the caller binds its players there. */
export async function writeMove(tx: Database, { team, from, into, now, ...back }: Move): Promise<void> {
  await tx.deleteFrom('tournament_entrants').where('team_id', '=', team).execute();
  await tx
    .updateTable('tournament_teams')
    .set((row) => ({
      category_id: into,
      merged_from: from,
      back_cents: row('back_cents', '+', back.back_cents),
      club_back_cents: row('club_back_cents', '+', back.club_back_cents),
      updated_at: now,
    }))
    .where('id', '=', team)
    .execute();
}

/** Locks the category of a team, also of one that moves to another category while this waits for the first one. */
export async function lockCategoryOf(tx: Database, team: number): Promise<CategoryRow | undefined> {
  const read = () =>
    tx.selectFrom('tournament_teams').select('category_id').where('id', '=', team).executeTakeFirstOrThrow();
  const { category_id } = await read();
  const category = await lockCategory(tx, category_id);
  return (await read()).category_id === category_id ? category : lockCategoryOf(tx, team);
}
