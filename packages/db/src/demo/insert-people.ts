import { INITIAL_RELIABILITY } from '@bandeja/rules/levels/scale';
import { addMinutes } from '@bandeja/rules/time/instant';
import type { Database } from '../database.ts';
import { DEMO_PLAYERS, type DemoPlayer } from './demo-players.ts';
import { idAt } from './insert-demo.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import type { DemoPlan } from './plan/plan-types.ts';
import { createRandom } from './random.ts';

export const DEMO_LOGIN = { username: 'demo', email: 'demo@bandeja.app' };

/**
 * A well-formed argon2id hash with a digest of zeros: a check takes as long as any other, and no known password
 * matches.
 */
export const UNUSABLE_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

const AREA: Record<string, { ddd: string; postal_code: string }> = {
  'arena-moema-padel': { ddd: '11', postal_code: '04077' },
  'rio-negro-padel': { ddd: '92', postal_code: '69037' },
  'ilha-padel-clube': { ddd: '48', postal_code: '88063' },
};

/**
 * Inserts accounts, complete profiles and declared levels. Only the first account has a known password. Returns the
 * ids of the players.
 */
export async function insertPeople(
  db: Database,
  { plan, seed, demoPasswordHash }: { plan: DemoPlan; seed: string; demoPasswordHash: string },
): Promise<number[]> {
  const random = createRandom(`${seed}/profiles`);
  const userIds = await takeIds(db, 'users', DEMO_PLAYERS.length);
  const playerIds = await takeIds(db, 'players', DEMO_PLAYERS.length);
  const people = DEMO_PLAYERS.map((player, place) => {
    const planned = plan.players[place];
    if (!planned) throw new Error(`the plan forgot ${player.first_name} ${player.last_name}`);
    const birth_date = `${random.integer(1966, 2004)}-${pad(random.integer(1, 12), 2)}-${pad(random.integer(1, 28), 2)}`;
    return { ...planned, player, birth_date, user_id: idAt(userIds, place), id: idAt(playerIds, place) };
  });

  await insertRows(
    db,
    'users',
    people.map(({ player, user_id, joined_at }, place) => ({
      id: user_id,
      ...(place === 0 ? DEMO_LOGIN : logInOf(player)),
      password_hash: place === 0 ? demoPasswordHash : UNUSABLE_HASH,
      is_demo: place === 0,
      created_at: joined_at,
      email_verified_at: addMinutes(joined_at, 2),
    })),
  );
  await insertRows(
    db,
    'players',
    people.map(({ player, user_id, id, joined_at, birth_date, level, reliability }, place) => {
      const { ddd, postal_code } = AREA[player.club] ?? { ddd: '11', postal_code: '01310' };
      return {
        id,
        user_id,
        first_name: player.first_name,
        last_name: player.last_name,
        gender: player.gender,
        best_hand: player.best_hand,
        court_position: player.court_position,
        city: player.city,
        birth_date,
        // Unassigned numbers: no mobile number in Brazil begins with 9 0000.
        phone: `55${ddd}9${pad(place + 1, 8)}`,
        postal_code: `${postal_code}${pad(place + 1, 3)}`,
        level,
        reliability,
        created_at: joined_at,
        updated_at: joined_at,
      };
    }),
  );
  const changeIds = await takeIds(db, 'level_changes', people.length);
  await insertRows(
    db,
    'level_changes',
    people.map(({ player, id, joined_at }, place) => ({
      id: idAt(changeIds, place),
      player_id: id,
      level: player.level,
      previous_level: player.level,
      reliability: INITIAL_RELIABILITY,
      previous_reliability: INITIAL_RELIABILITY,
      created_at: addMinutes(joined_at, 3),
      updated_at: addMinutes(joined_at, 3),
    })),
  );
  return playerIds;
}

const pad = (value: number, length: number) => String(value).padStart(length, '0');

function logInOf({ first_name, last_name }: DemoPlayer) {
  const plain = `${first_name} ${last_name}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const username = plain.replaceAll(' ', '.');
  return { username, email: `${username}@bandeja.example` };
}
