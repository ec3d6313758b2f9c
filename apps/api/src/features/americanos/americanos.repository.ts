import { randomBytes } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import type { DB } from '@bandeja/db/schema.gen';
import type { Pairing } from '@bandeja/rules/americano/whist-rounds';
import { type Insertable, sql, type Updateable } from 'kysely';
import { anyPhrase, type FreeText } from '../players/public.ts';

export type AmericanoRow = NonNullable<Awaited<ReturnType<typeof findAmericano>>>;
export type EntrantRow = Awaited<ReturnType<typeof listEntrants>>[number];
export type AmericanoMatchRow = Awaited<ReturnType<typeof listAmericanoMatches>>[number];

/** 72 random bits: the hash is the invitation. */
export const newAmericanoHash = (): string => randomBytes(9).toString('base64url');

export const findAmericano = (db: Database, hash: string) =>
  db.selectFrom('americanos').selectAll().where('hash', '=', hash).executeTakeFirst();

export const findAmericanoById = (db: Database, id: number) =>
  db.selectFrom('americanos').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the event: its changes run one after another. */
export const lockAmericano = (tx: Database, hash: string) =>
  tx.selectFrom('americanos').selectAll().where('hash', '=', hash).forNoKeyUpdate().executeTakeFirst();

export const listEntrants = (db: Database, americano: number) =>
  db
    .selectFrom('americano_entrants')
    .select(['id', 'player_id', 'guest_name', 'left_at', 'credit'])
    .where('americano_id', '=', americano)
    .orderBy('id')
    .execute();

export const listAmericanoMatches = (db: Database, americano: number) =>
  db
    .selectFrom('americano_matches')
    .select(['id', 'round', 'court', 'a1', 'a2', 'b1', 'b2', 'score_a', 'score_b', 'version'])
    .where('americano_id', '=', americano)
    .orderBy('round')
    .orderBy('court')
    .execute();

/** Every recording of the matches of an event that were corrected, in order. */
export const listCorrections = (db: Database, americano: number) =>
  db
    .selectFrom('americano_scores as score')
    .innerJoin('americano_matches as match', 'match.id', 'score.match_id')
    .select(['score.match_id', 'score.recorded_by', 'score.score_a', 'score.score_b', 'score.recorded_at'])
    .where('match.americano_id', '=', americano)
    .where('match.version', '>', 1)
    .orderBy('score.id')
    .execute();

/** Points that a player recorded, for the export. */
export const listRecordingsOf = (db: Database, player: number) =>
  db
    .selectFrom('americano_scores as score')
    .innerJoin('americano_matches as match', 'match.id', 'score.match_id')
    .select(['match.americano_id', 'match.round', 'score.score_a', 'score.score_b', 'score.recorded_at'])
    .where('score.recorded_by', '=', player)
    .orderBy('score.id')
    .execute();

export const listAmericanosOf = (db: Database, player: number, limit?: number) => {
  const rows = db
    .selectFrom('americanos')
    .select([
      'id',
      'hash',
      'kind',
      'name',
      'stage',
      'created_by',
      'created_at',
      sql<number>`(SELECT count(*) FROM americano_entrants WHERE americano_id = americanos.id AND left_at IS NULL)`.as(
        'entrants',
      ),
    ])
    .where((is) =>
      is.or([
        is('created_by', '=', player),
        is(
          'id',
          'in',
          is.selectFrom('americano_entrants').select('americano_id').where('player_id', '=', player),
        ),
      ]),
    )
    .orderBy('id', 'desc');
  return (limit === undefined ? rows : rows.limit(limit)).execute();
};

/** Locks the events that a player created or entered and that are not finished, in the order of their ids. */
export const lockOpenAmericanosOf = (tx: Database, player: number) =>
  tx
    .selectFrom('americanos')
    .select('hash')
    .where('stage', '<>', 'finished')
    .where('id', 'in', (is) =>
      is
        .selectFrom('americanos')
        .select('id')
        .where('created_by', '=', player)
        .union(
          is.selectFrom('americano_entrants').select('americano_id as id').where('player_id', '=', player),
        ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Guests that a player typed, for the export. */
export const listGuestsOf = (db: Database, player: number) =>
  db
    .selectFrom('americano_entrants as entrant')
    .innerJoin('americanos as americano', 'americano.id', 'entrant.americano_id')
    .select(['entrant.americano_id', sql<string>`entrant.guest_name`.as('guest_name')])
    .where('americano.created_by', '=', player)
    .where('entrant.guest_name', 'is not', null)
    .orderBy('entrant.id')
    .execute();

/** How many events a player has created since an instant. */
export async function countCreatedSince(db: Database, player: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('americanos')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_by', '=', player)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAmericano(db: Database, row: Insertable<DB['americanos']>): Promise<number> {
  return (await db.insertInto('americanos').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateAmericano(
  db: Database,
  id: number,
  change: Pick<Updateable<DB['americanos']>, 'stage' | 'rounds' | 'created_by'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('americanos')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function insertEntrant(db: Database, row: Insertable<DB['americano_entrants']>): Promise<void> {
  await db.insertInto('americano_entrants').values(row).execute();
}

export async function deleteEntrant(db: Database, id: number): Promise<void> {
  await db.deleteFrom('americano_entrants').where('id', '=', id).execute();
}

export async function markLeft(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('americano_entrants').set({ left_at: now }).where('id', '=', id).execute();
}

export async function insertAmericanoMatches(
  db: Database,
  rows: readonly Insertable<DB['americano_matches']>[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('americano_matches').values(rows).execute();
}

/** Changes who plays a match. */
export async function seatAmericanoMatch(
  db: Database,
  id: number,
  { a, b }: Pairing,
  now: Date,
): Promise<void> {
  await db
    .updateTable('americano_matches')
    .set((is) => ({
      a1: a[0],
      a2: a[1],
      b1: b[0],
      b2: b[1],
      version: is('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAmericanoMatches(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('americano_matches').where('id', 'in', ids).execute();
}

/** Records the points of a match, or corrects them, and keeps the recording. */
export async function writeScoreOf(
  db: Database,
  id: number,
  { score_a, score_b, recorded_by }: { score_a: number; score_b: number; recorded_by: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('americano_matches')
    .set((is) => ({ score_a, score_b, version: is('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('americano_scores')
    .values({ match_id: id, recorded_by, score_a, score_b, recorded_at: now })
    .execute();
}

/** Replaces the names of guests that a player typed. */
export async function eraseGuestsOf(db: Database, player: number): Promise<void> {
  await db
    .updateTable('americano_entrants')
    .set({ guest_name: 'Convidado' })
    .where('guest_name', 'is not', null)
    .where('americano_id', 'in', (select) =>
      select.selectFrom('americanos').select('id').where('created_by', '=', player),
    )
    .execute();
}

/** Gives the event another hash, which ends the link with the old one. */
export async function updateHash(db: Database, id: number, hash: string, now: Date): Promise<void> {
  await db.updateTable('americanos').set({ hash, updated_at: now }).where('id', '=', id).execute();
}

async function updateTitle(db: Database, id: number, name: string): Promise<void> {
  await db.updateTable('americanos').set({ name }).where('id', '=', id).execute();
}

/** Events that have not started go with their organiser. */
export const deleteGatheringOf = (db: Database, player: number) =>
  db
    .deleteFrom('americanos')
    .where('created_by', '=', player)
    .where('stage', '=', 'gathering')
    .returning('hash')
    .execute();

/** The texts that players type about events: titles and names of guests. */
export const americanoFreeTexts: readonly FreeText[] = [
  {
    column: 'americanos.name',
    async list(db, traces) {
      const { rows } = await sql<{ id: number; text: string }>`
        SELECT id, name AS text FROM americanos
        WHERE typed_words(name) @@ ${anyPhrase(traces)} ORDER BY id`.execute(db);
      return rows;
    },
    update: updateTitle,
  },
  {
    column: 'americano_entrants.guest_name',
    async list(db, traces) {
      const { rows } = await sql<{ id: number; text: string }>`
        SELECT id, guest_name AS text FROM americano_entrants
        WHERE guest_name IS NOT NULL AND typed_words(guest_name) @@ ${anyPhrase(traces)} ORDER BY id`.execute(
        db,
      );
      return rows;
    },
    async update(tx, id) {
      await tx
        .updateTable('americano_entrants')
        .set({ guest_name: 'Convidado' })
        .where('id', '=', id)
        .execute();
    },
  },
];
