// Rows for tests and demo data, each with the parents it needs. Defaults come from a counter: distinct within a
// run and equal on every run. Fields are named as their columns.

import { withTransaction } from '@bandeja/pg/transaction';
import { INITIAL_RELIABILITY } from '@bandeja/rules/levels/scale';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { DB } from '../schema.gen.ts';

/** Password of every user created here without a `password_hash`. */
export const TEST_PASSWORD = 'bandeja-teste-2026';

// argon2id of TEST_PASSWORD, m=19456 t=2 p=1; precomputed, since hashing costs 30 ms per user.
export const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$PnFQqheIQMRwzQ5iWS5GVw$neOJM7xynpLSepgDT6GLmzBwznD5Ol50BG1gxbXY7Z0';

let made = 0;
const next = () => ++made;

export type UserFields = Partial<Insertable<DB['users']>>;

/** Inserts an account with TEST_PASSWORD. */
export async function createUser(db: Database, fields: UserFields = {}) {
  const username = fields.username ?? `jogador${next()}`;
  return db
    .insertInto('users')
    .values({ email: `${username}@exemplo.com.br`, password_hash: TEST_PASSWORD_HASH, ...fields, username })
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow();
}

export type PlayerFields = Partial<Insertable<DB['players']>>;

/**
 * Inserts a player with an account whose e-mail is verified (`user_id: null`: without). Only names and gender are set;
 * `phone`, hand and court position complete the profile. A `level` counts as declared: the first history row has
 * reliability 20, independent of the present reliability.
 */
export async function createPlayer(db: Database, fields: PlayerFields = {}) {
  return withTransaction(db, async (tx) => {
    const number = next();
    const user_id =
      fields.user_id === undefined
        ? (await createUser(tx, { email_verified_at: new Date(0) })).id
        : fields.user_id;
    const { level } = fields;
    const player = await tx
      .insertInto('players')
      .values({
        first_name: 'Jogador',
        last_name: `Número ${number}`,
        gender: 'M',
        ...(level !== undefined && level !== null && { reliability: INITIAL_RELIABILITY }),
        ...fields,
        user_id,
      })
      .returning(['id', 'user_id', 'first_name', 'last_name', 'level', 'reliability'])
      .executeTakeFirstOrThrow();
    if (level !== undefined && level !== null) {
      await tx
        .insertInto('level_changes')
        .values({
          player_id: player.id,
          level,
          previous_level: level,
          reliability: INITIAL_RELIABILITY,
          previous_reliability: INITIAL_RELIABILITY,
        })
        .execute();
    }
    return player;
  });
}

/** All fields of a complete profile, to spread into createPlayer. */
export const COMPLETE_PROFILE = {
  best_hand: 'right',
  court_position: 'left',
  gender: 'M',
  phone: '11987654321',
} as const satisfies PlayerFields;

export type ImageFields = Partial<Insertable<DB['images']>> & Pick<Insertable<DB['images']>, 'object_id'>;

/** Inserts an image; default: the avatar of a player. */
export function createImage(db: Database, fields: ImageFields) {
  return db
    .insertInto('images')
    .values({ content_type: 'player', caption: 'avatar', image: `/media/${next()}.webp`, ...fields })
    .returning(['id', 'content_type', 'object_id', 'caption', 'image'])
    .executeTakeFirstOrThrow();
}

const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** Minutes from midnight of the opening day; `closes` may exceed 1440. Weekdays are ISO; default: all. */
type HoursField = { weekdays?: readonly number[]; opens: number; closes: number };
type PriceField = {
  weekdays?: readonly number[];
  from_minute: number;
  to_minute: number;
  price_cents_per_hour: number;
};

export type ClubFields = Partial<Insertable<DB['clubs']>> & {
  /** Number of courts, or their definitions. */
  courts?: number | readonly Partial<Omit<Insertable<DB['courts']>, 'club_id'>>[];
  hours?: readonly HoursField[];
  prices?: readonly PriceField[];
  holidays?: readonly { date: string; reason?: string }[];
};

/** Inserts a club in São Paulo with two courts, open daily 07:00–23:00, R$ 120,00 an hour, online payment. */
export async function createClub(db: Database, fields: ClubFields = {}) {
  const { courts = 2, hours, prices, holidays = [], ...columns } = fields;
  const name = columns.name ?? `Clube ${next()}`;
  const wanted = typeof courts === 'number' ? Array.from({ length: courts }, () => ({})) : courts;
  return withTransaction(db, async (tx) => {
    const club = await tx
      .insertInto('clubs')
      .values({
        slug: slugOf(name),
        city: 'São Paulo',
        state: 'SP',
        timezone: 'America/Sao_Paulo',
        ...columns,
        name,
      })
      .returning(['id', 'slug', 'name', 'city', 'timezone'])
      .executeTakeFirstOrThrow();
    const club_id = club.id;
    const courtRows = wanted.map((court, position) => ({
      name: `Quadra ${position + 1}`,
      position,
      ...court,
      club_id,
    }));
    const madeCourts =
      courtRows.length === 0
        ? []
        : await tx.insertInto('courts').values(courtRows).returning(['id', 'name', 'position']).execute();
    const hourRows = (hours ?? [{ opens: 7 * 60, closes: 23 * 60 }]).flatMap(
      ({ weekdays = EVERY_DAY, ...range }) => weekdays.map((weekday) => ({ club_id, weekday, ...range })),
    );
    if (hourRows.length > 0) await tx.insertInto('club_hours').values(hourRows).execute();
    const priceRows = (prices ?? [{ from_minute: 0, to_minute: 2160, price_cents_per_hour: 12_000 }]).flatMap(
      ({ weekdays = EVERY_DAY, ...price }) => weekdays.map((weekday) => ({ club_id, weekday, ...price })),
    );
    if (priceRows.length > 0) await tx.insertInto('club_prices').values(priceRows).execute();
    const holidayRows = holidays.map(({ date, reason = 'Feriado' }) => ({ club_id, date, reason }));
    if (holidayRows.length > 0) await tx.insertInto('club_holidays').values(holidayRows).execute();
    return { ...club, courts: madeCourts.toSorted((a, b) => a.position - b.position) };
  });
}

/** `Arena São João` → `arena-sao-joao`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

export type ClosureFields = { court_id: number; from: Date | string; to: Date | string; reason?: string };

/** Inserts a closure of a court between two instants. */
export async function createClosure(
  db: Database,
  { court_id, from, to, reason = 'Manutenção' }: ClosureFields,
) {
  const { club_id } = await db
    .selectFrom('courts')
    .select('club_id')
    .where('id', '=', court_id)
    .executeTakeFirstOrThrow();
  const [start_at, end_at] = [new Date(from), new Date(to)];
  const { id: closure_id } = await db
    .insertInto('closures')
    .values({ club_id, start_at, end_at, created_at: start_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('court_occupations')
    .values({
      ...{ court_id, during: rangeOf(from, to), kind: 'closure', status: 'confirmed', reason },
      closure_id,
    })
    .returning(['id', 'closure_id'])
    .executeTakeFirstOrThrow();
}

/** Half-open range of an occupation. */
export const rangeOf = (from: Date | string, to: Date | string) =>
  sql<string>`tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz, '[)')`;
