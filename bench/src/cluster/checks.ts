import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '@bandeja/db/database';
import { sql } from 'kysely';
import { countDoubleBookings } from '../requests.ts';
import type { Cluster } from './cluster.ts';
import { until } from './machines.ts';
import type { Deed } from './traffic.ts';

export type Verdict = { lost: string[]; twice: string[]; wrong: string[] };

/**
 * Compares what players were told with what is stored: each acknowledged deed is there, each unknown one at most once, no
 * court is taken twice, the money of each bill agrees, and the levels are those of a replay.
 */
export async function checkDeeds(cluster: Cluster, deeds: readonly Deed[]): Promise<Verdict> {
  const { db } = cluster;
  const verdict: Verdict = { lost: [], twice: [], wrong: [] };
  for (const deed of deeds) {
    const found = await countOf(db, deed);
    if (found === null) continue;
    if (found > 1) verdict.twice.push(nameOf(deed));
    if (found === 0 && deed.outcome === 'acknowledged') verdict.lost.push(nameOf(deed));
  }
  // All slots and matches are free, so a refusal is one too many.
  for (const deed of deeds) if (deed.outcome === 'refused') verdict.wrong.push(nameOf(deed));
  const pairs = await countDoubleBookings(db);
  if (pairs > 0) verdict.twice.push(`${pairs} pairs of bookings of one court and time`);
  verdict.lost.push(...(await missingPictures(cluster, deeds)));
  verdict.wrong.push(...(await differingBills(db)), ...(await differingLevels(cluster)));
  return verdict;
}

const nameOf = ({ what, about, outcome, words }: Deed) =>
  `${what} ${JSON.stringify(about)}: ${outcome}, ${words.slice(0, 160)}`;

/** How often a deed is stored; null: it is checked otherwise. */
async function countOf(db: Database, { what, about, answer, outcome }: Deed): Promise<number | null> {
  const number = async (query: ReturnType<typeof sql<{ count: number }>>) =>
    (await query.execute(db)).rows[0]?.count ?? 0;
  if (what === 'book') {
    const { court, date, start_time, player } = about;
    const id = outcome === 'acknowledged' ? Number(answer.id) : null;
    return number(sql`
      SELECT count(*)::int AS count FROM bookings
      JOIN courts ON courts.id = bookings.court_id JOIN clubs ON clubs.id = courts.club_id
      WHERE courts.id = ${court} AND bookings.player_id = ${player}
        AND start_at = ${`${date} ${start_time}`}::timestamp AT TIME ZONE clubs.timezone
        AND (${id}::bigint IS NULL OR bookings.id = ${id})`);
  }
  if (what === 'match')
    return number(sql`SELECT count(*)::int AS count FROM matches WHERE club_name = ${about.name}`);
  if (what === 'set')
    return number(
      sql`SELECT count(*)::int AS count FROM match_scores WHERE match_id = ${about.match} AND set = 2 AND team_b_score = 2`,
    );
  if (what === 'finish')
    return number(
      sql`SELECT count(*)::int AS count FROM matches WHERE id = ${about.match} AND ended_at IS NOT NULL`,
    );
  if (what === 'pay')
    return number(sql`
      SELECT count(*)::int AS count FROM payments WHERE booking_id = ${about.booking} AND status IN ('approved', 'pending')`);
  return null;
}

/** The newest picture of each player is shown by every node. */
async function missingPictures({ nodes }: Cluster, deeds: readonly Deed[]): Promise<string[]> {
  const newest = new Map<unknown, string>();
  for (const { what, about, outcome, answer } of deeds) {
    if (what !== 'picture') continue;
    if (outcome === 'acknowledged') newest.set(about.player, String(answer.image));
    else newest.delete(about.player);
  }
  const missing: string[] = [];
  for (const path of newest.values())
    for (const { name, url } of nodes) {
      const { status } = await fetch(new URL(path, url));
      if (status !== 200) missing.push(`picture ${path} on ${name}: ${status}`);
    }
  return missing;
}

/** The hourly job, now. */
async function differingBills(db: Database): Promise<string[]> {
  await sql`SELECT graphile_worker.add_job('check_bills', '{}'::json, job_key => 'cluster check')`.execute(
    db,
  );
  await until('the bills are checked', 60_000, async () => {
    const { rows } = await sql<{ job: string }>`
      SELECT row_to_json(jobs)::text AS job FROM graphile_worker.jobs WHERE key = 'cluster check'`.execute(
      db,
    );
    if (rows[0]) throw new Error(rows[0].job);
    return true;
  });
  const { rows } = await sql<{
    row: string;
  }>`SELECT d::text AS row FROM bill_differences AS d LIMIT 5`.execute(db);
  return rows.map(({ row }) => `bill ${row}`);
}

async function differingLevels({ newest, settings }: Cluster): Promise<string[]> {
  const admin = [join(newest, 'apps/api/dist/admin.js'), 'levels', 'replay', '--dry-run'];
  const env = { ...process.env, ...settings };
  return promisify(execFile)(process.execPath, admin, { env }).then(
    () => [],
    (error: { stdout: string; stderr: string }) => [`levels: ${error.stdout}${error.stderr}`.slice(0, 400)],
  );
}
