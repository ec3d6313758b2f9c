import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-tournaments';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { DRAFTS_MAX } from '@bandeja/rules/tournaments/tournament-plan';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findClubBySlug, lockSettings } from '../../clubs/public.ts';
import { insertEntry } from '../../desk/public.ts';
import {
  courtIds,
  createTournament,
  type Media,
  refusePlanOf,
  timeOf,
} from '../commands/create-tournament.ts';
import { newHash } from '../draw/draw.repository.ts';
import { withoutUsual } from '../forms.repository.ts';
import { findTournament } from '../tournaments.repository.ts';
import {
  deleteDraft,
  insertDraft,
  listDrafts,
  lockDraft,
  type Plan,
  updateDraft,
} from './desk-tournaments.repository.ts';
import { type Asker, clubIdOf, getDeskTournament, type OfTournament } from './read-desk-tournaments.ts';

type WithMedia = { media: Media };
type Act = {
  call: string;
  kind: 'tournament' | 'tournament_draft' | 'tournament_category' | 'tournament_team' | 'tournament_match';
  object: number;
};

/** The row of the history of an act on a tournament. */
export const entryOf = ({ viewer, now }: Asker, act: Act) => ({
  ...{ clubId: viewer.desk.club_id, at: now, userId: viewer.userId, ...act },
});

/** Of the numbers and days that the history tells; typed texts stay out of it. */
const shownOf = ({ starts_on, ends_on, categories }: Plan) => ({
  ...{ starts_on: [null, starts_on], ends_on: [null, ends_on], categories: [null, categories.length] },
});

type Creation = Asker & WithMedia & { body: Parsed<typeof calls.createDeskTournament>['body'] };

/** Publishes at once, or keeps a draft, which is checked in itself now and against the clock when it is published. */
export async function createDeskTournament(
  db: Database,
  { body, media, ...asker }: Creation,
): Promise<DeskTournament> {
  const { draft: isDraft = false, ...fields } = body;
  // A picture is the operator's: any address of this server would keep that file from being removed.
  const plan: Plan = { ...fields, categories: fields.categories.map(withoutUsual), image: null };
  const hash = newHash();
  return withTransaction(db, async (tx) => {
    if (isDraft) {
      await refuseDraft(tx, asker, { plan, media });
      await lockSettings(tx, clubIdOf(asker));
      if ((await listDrafts(tx, clubIdOf(asker))).length >= DRAFTS_MAX)
        throw new Refusal('too_many_tournament_drafts');
      const object = await insertDraft(tx, { clubId: clubIdOf(asker), hash, plan, now: asker.now });
      const act = { call: 'createDeskTournament', kind: 'tournament_draft' as const, object };
      await insertEntry(tx, { ...entryOf(asker, act), changes: shownOf(plan) });
    } else await publish(tx, { ...asker, hash, plan, media, call: 'createDeskTournament' });
    return getDeskTournament(tx, { ...asker, hash });
  });
}

/** What needs no clock: the plan in itself, its courts, and times that exist. */
async function refuseDraft(
  tx: Database,
  { viewer }: Asker,
  { plan, media }: WithMedia & { plan: Plan },
): Promise<void> {
  await refusePlanOf(plan, media);
  const club = await findClubBySlug(tx, viewer.desk.club_slug);
  if (!club) throw new Refusal('club_not_found');
  if (plan.courts) courtIds(club, plan.courts);
  for (const field of ['registration_starts_at', 'registration_ends_at'] as const)
    timeOf(plan, field, club.timezone);
}

type Publication = OfTournament & WithMedia & { plan: Plan; version?: number; call: string };

async function publish(
  tx: Database,
  { hash, version = 1, plan, media, call, ...asker }: Publication,
): Promise<void> {
  const file = { ...plan, club: asker.viewer.desk.club_slug };
  await createTournament(tx, file, { now: asker.now, media, hash, version });
  const row = await findTournament(tx, hash);
  const act = { call, kind: 'tournament' as const, object: row?.id ?? 0 };
  await insertEntry(tx, { ...entryOf(asker, act), changes: shownOf(plan) });
}

/** Locks a draft. A tournament that is published already is told apart from one that does not exist. */
async function takeDraft(tx: Database, { hash, ...asker }: OfTournament) {
  const draft = await lockDraft(tx, { clubId: clubIdOf(asker), hash });
  if (draft) return draft;
  const row = await findTournament(tx, hash);
  throw new Refusal(row?.club_id === clubIdOf(asker) ? 'tournament_published' : 'tournament_not_found');
}

/** The lock of the draft decides between two who publish at once: the second one finds it published. */
export function publishDeskTournament(
  db: Database,
  { expected_version, media, ...asker }: OfTournament & WithMedia & { expected_version: number },
): Promise<DeskTournament> {
  return withTransaction(db, async (tx) => {
    const draft = await takeDraft(tx, asker);
    if (draft.version !== expected_version) throw new Refusal('tournament_version_moved');
    await deleteDraft(tx, draft.id);
    await publish(tx, {
      ...{ ...asker, plan: draft.plan, media, call: 'publishDeskTournament' },
      // Whoever still has the draft's form open may not write into the tournament.
      version: draft.version + 1,
    });
    return getDeskTournament(tx, asker);
  });
}

export function removeTournamentDraft(db: Database, asker: OfTournament): Promise<void> {
  return withTransaction(db, async (tx) => {
    const { id } = await takeDraft(tx, asker);
    await deleteDraft(tx, id);
    const act = { call: 'removeTournamentDraft', kind: 'tournament_draft' as const, object: id };
    await insertEntry(tx, { ...entryOf(asker, act), changes: {} });
  });
}

type Body = Parsed<typeof calls.changeDeskTournament>['body'];

/** Changes a draft: a field that is left out stays, `categories` are all of them. False: there is no such draft. */
export async function changeDraft(
  tx: Database,
  { body, media, ...asker }: OfTournament & WithMedia & { body: Body },
): Promise<boolean> {
  const draft = await lockDraft(tx, { clubId: clubIdOf(asker), hash: asker.hash });
  if (!draft) return false;
  const { expected_version, categories, ...fields } = body;
  if (draft.version !== expected_version) throw new Refusal('tournament_version_moved');
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const plan: Plan = {
    ...draft.plan,
    ...given,
    ...(categories && { categories: categories.map(({ id: _, ...category }) => withoutUsual(category)) }),
  };
  await refuseDraft(tx, asker, { plan, media });
  await updateDraft(tx, { id: draft.id, plan, now: asker.now });
  const act = { call: 'changeDeskTournament', kind: 'tournament_draft' as const, object: draft.id };
  const changed = (Object.keys(plan) as (keyof Plan)[]).filter(
    (field) => JSON.stringify(plan[field]) !== JSON.stringify(draft.plan[field]),
  );
  if (changed.length === 0) return true;
  await insertEntry(tx, {
    ...entryOf(asker, act),
    changes: Object.fromEntries(changed.map((field) => [field, []])),
  });
  return true;
}
