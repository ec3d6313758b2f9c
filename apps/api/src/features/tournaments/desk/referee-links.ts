import type { Parsed } from '@bandeja/contract/call';
import type { DeskMatch, DeskResult } from '@bandeja/contract/calls/desk-results';
import type * as calls from '@bandeja/contract/calls/referee-links';
import type { MadeRefereeLink, RefereeLink, RefereeMatches } from '@bandeja/contract/calls/referee-links';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../../http/errors/refusal.ts';
import { hashMailedToken, newMailedToken } from '../../accounts/public.ts';
import { limitLockWaits } from '../../bookings/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { announceTournament } from '../teams/places.ts';
import { callDeskMatch, takeBackDeskCall } from './call-at-desk.ts';
import { getDeskResult, listDeskMatches, recordDeskResult } from './desk-results.ts';
import { type OfTournament, refuseOver, rowOfClub } from './read-desk-tournaments.ts';
import {
  deleteRefereeLink,
  findLinked,
  findRefereeLink,
  holdLinked,
  upsertRefereeLink,
} from './referee-links.repository.ts';
import { entryOf } from './write-tournament.ts';

/** Of a tournament that is over no link is valid. */
export async function getRefereeLink(db: Database, asker: OfTournament): Promise<RefereeLink> {
  const { id, stage } = await rowOfClub(db, asker);
  const link = isOver(stage) ? undefined : await findRefereeLink(db, id);
  return { open: link ? { created_at: link.created_at.toISOString(), made_by: link.made_by } : null };
}

/** The token is known to this answer only: the database keeps its hash. Of two at once the link of the second is valid. */
export function openRefereeLink(db: Database, asker: OfTournament): Promise<MadeRefereeLink> {
  return withTransaction(db, async (tx) => {
    const row = await rowOfClub(tx, asker);
    refuseOver(row);
    const token = newMailedToken();
    const { viewer, now } = asker;
    const tokenHash = hashMailedToken(token);
    await upsertRefereeLink(tx, { tournament: row.id, tokenHash, by: viewer.userId, now });
    // Who has the former one open reads that it has ended.
    announceTournament(tx, row.hash);
    const act = { call: 'openRefereeLink', kind: 'tournament' as const, object: row.id };
    await insertEntry(tx, { ...entryOf(asker, act), changes: {} });
    return { path: `/desk/invitation/referee/${token}`, created_at: now.toISOString() };
  });
}

export function closeRefereeLink(db: Database, asker: OfTournament): Promise<void> {
  return withTransaction(db, async (tx) => {
    const { id, stage } = await rowOfClub(tx, asker);
    if (!(await deleteRefereeLink(tx, id)) || isOver(stage)) throw new Refusal('referee_link_refused');
    announceTournament(tx, asker.hash);
    const act = { call: 'closeRefereeLink', kind: 'tournament' as const, object: id };
    await insertEntry(tx, { ...entryOf(asker, act), changes: {} });
  });
}

const isOver = (stage: string): boolean => stage === 'finished' || stage === 'cancelled';

type Linked = NonNullable<Awaited<ReturnType<typeof findLinked>>>;
type OfLink = Parsed<typeof calls.readRefereeMatches>['params'] & { now: Date };

/** One sentence for a link that never was, has ended, was replaced, or is of a tournament that is over. */
function valid(link: Linked | undefined): Linked {
  if (!link || isOver(link.stage)) throw new Refusal('referee_link_refused');
  return link;
}

/** Results and calls are a manager's; no other use case is given this asker. */
const askerOf = ({ hash, club_id, club_slug, timezone }: Linked, now: Date): OfTournament => ({
  ...{ hash, now },
  viewer: { userId: null, desk: { club_id, club_slug, timezone, role: 'manager' } },
});

export async function readRefereeMatches(db: Database, { token, now }: OfLink): Promise<RefereeMatches> {
  const link = valid(await findLinked(db, hashMailedToken(token)));
  const found = await listDeskMatches(db, askerOf(link, now));
  return {
    ...found,
    // A manager ends the tournament.
    can: { ...found.can, finish: false },
    club: { name: link.club_name, timezone: link.timezone },
  };
}

/** Holds the link's row until the commit: ending the link waits for it, and later acts are refused. */
function byLink<T>(
  db: Database,
  { token, now }: OfLink,
  act: (tx: Database, asker: OfTournament) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    await limitLockWaits(tx);
    return act(tx, askerOf(valid(await holdLinked(tx, hashMailedToken(token))), now));
  });
}

type Recording = OfLink & Pick<Parsed<typeof calls.recordRefereeResult>, 'body'>;

/**
 * A phone that lost the answer sends the result again, and has no key of an account for it: a result that stands already is
 * answered as recorded.
 */
export const recordRefereeResult = (db: Database, { body, ...of }: Recording): Promise<DeskResult> =>
  byLink(db, of, async (tx, asker) => {
    try {
      return await recordDeskResult(tx, { ...asker, body, call: 'recordRefereeResult' });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'tournament_match_moved')) throw error;
      const recorded = await getDeskResult(tx, { ...asker, body });
      if (isRecorded(recorded.match, body)) return recorded;
      throw error;
    }
  });

function isRecorded(match: DeskMatch, { outcome, sets = [], winner }: Recording['body']): boolean {
  // Without its result a match of a team that left is lost by that team.
  const loser = match.winner === 'A' ? match.team_b : match.team_a;
  if (outcome === null) return match.outcome === null || (match.outcome === 'walkover' && !!loser?.withdrawn);
  if (winner && winner !== match.winner) return false;
  if (outcome === 'walkover') return match.outcome === 'walkover';
  const isSame = match.outcome === 'played' && match.ended_by === (outcome ?? null);
  return isSame && JSON.stringify(match.scores) === JSON.stringify(sets);
}

type Calling = OfLink & Pick<Parsed<typeof calls.callRefereeMatch>, 'body'>;
type TakingBack = OfLink & Pick<Parsed<typeof calls.takeBackRefereeCall>, 'body'>;

export const callRefereeMatch = (db: Database, { body, ...of }: Calling): Promise<DeskMatch> =>
  byLink(db, of, (tx, asker) => callDeskMatch(tx, { ...asker, body, call: 'callRefereeMatch' }));

export const takeBackRefereeCall = (db: Database, { body, ...of }: TakingBack): Promise<DeskMatch> =>
  byLink(db, of, (tx, asker) => takeBackDeskCall(tx, { ...asker, body, call: 'takeBackRefereeCall' }));
