import { randomInt } from 'node:crypto';
import { basename } from 'node:path';
import type { CreateTournamentFile } from '@bandeja/contract/operators/tournaments';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { localDateOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import {
  type PlanRefusal,
  refusePlan,
  refuseRegistrationTimes,
} from '@bandeja/rules/tournaments/tournament-plan';
import { CommandRefused } from '../../../commands/command.ts';
import { clubInstant } from '../../../commands/operator-input.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { MediaStore } from '../../../media/media-store.ts';
import { findClubBySlug, findSchedules } from '../../clubs/public.ts';
import { newHash } from '../draw/draw.repository.ts';
import { categoryColumns } from '../forms.repository.ts';
import { insertTournament } from '../tournaments.repository.ts';

export type Media = Pick<MediaStore, 'has'>;
type Club = NonNullable<Awaited<ReturnType<typeof findClubBySlug>>>;
type Creating = {
  now: Date;
  media: Media;
  /** Of the draft that becomes this tournament: its hash, and a version that no form of the draft shows. */
  hash?: string;
  version?: number;
};

/**
 * Creates a tournament from the operator's file or the desk's form, which share every check. Resolves with its public
 * hash. A refusal names the field.
 */
export async function createTournament(
  db: Database,
  file: CreateTournamentFile,
  { now, media, hash = newHash(), version = 1 }: Creating,
): Promise<string> {
  const {
    categories,
    club: slug,
    courts: names,
    late_registration: late,
    seed = randomInt(2_000_000_000),
    ...columns
  } = file;
  await refusePlanOf(file, media);
  return withTransaction(db, async (tx) => {
    const club = await findClubBySlug(tx, slug);
    if (!club) throw new Refusal('club_not_found', { field: 'club', sentence: `Não há o clube ${slug}.` });
    const courts = courtIds(club, names);
    const opens = timeOf(file, 'registration_starts_at', club.timezone);
    const closes = timeOf(file, 'registration_ends_at', club.timezone);
    refuseStarted(file.starts_on, { timezone: club.timezone, now });
    const first_start = await firstStart(tx, file.starts_on, club);
    refuse(refuseRegistrationTimes({ opens, closes, first_start, late }, now));
    await insertTournament(tx, {
      tournament: {
        ...columns,
        registration_starts_at: opens,
        registration_ends_at: closes,
        hash,
        version,
        seed,
        club_id: club.club_id,
        created_at: now,
        updated_at: now,
      },
      courts,
      categories: categories.map(categoryColumns),
    });
    return hash;
  });
}

/** What is wrong in itself, which a draft is refused for too. */
export async function refusePlanOf(
  plan: Pick<CreateTournamentFile, 'starts_on' | 'ends_on' | 'categories' | 'image'>,
  media: Media,
): Promise<void> {
  refuse(refusePlan(plan), plan);
  if (plan.image !== null && !(await media.has(basename(plan.image))))
    throw new Refusal('tournament_picture_missing', {
      field: 'image',
      sentence: `Não há a imagem ${plan.image} neste servidor.`,
    });
}

export function refuse(
  refusal: PlanRefusal | null,
  { categories = [] }: { categories?: readonly { name: string }[] } = {},
): void {
  if (refusal === null) return;
  const { code, field } = refusal;
  const crossed = code === 'category_levels_crossed' && categories[Number(field.split('.')[1])];
  const sentence = crossed && `${crossed.name}: o nível máximo vem antes do mínimo.`;
  throw new Refusal(code, { field, ...(sentence && { sentence }) });
}

export function refuseStarted(starts_on: string, { timezone, now }: { timezone: string; now: Date }): void {
  if (starts_on < localDateOf(now, timezone))
    throw new Refusal('tournament_day_past', { field: 'starts_on' });
}

/** The courts of these names; without names all of the club. */
export function courtIds({ courts }: Club, names: readonly string[] | undefined): number[] {
  const unknown = names?.find((name) => !courts.some((court) => court.name === name));
  if (unknown !== undefined)
    throw new Refusal('tournament_court_unknown', {
      field: 'courts',
      sentence: `O clube não tem a quadra "${unknown}".`,
    });
  if (courts.length === 0)
    throw new Refusal('tournament_court_unknown', {
      field: 'courts',
      sentence: 'O clube ainda não tem quadras.',
    });
  return courts.filter(({ name }) => names === undefined || names.includes(name)).map(({ id }) => id);
}

/** A typed time of the club's clock as an instant; refuses one that the clock skips. */
export function timeOf<Field extends 'registration_starts_at' | 'registration_ends_at' | 'until'>(
  typed: Record<Field, string>,
  field: Field,
  zone: string,
): Date {
  try {
    return clubInstant(typed[field], zone, field);
  } catch (error) {
    if (error instanceof CommandRefused) throw new Refusal('tournament_time_skipped', { field });
    throw error;
  }
}

/** When the club opens on the first day: the earliest start of a match. Its midnight on a day without hours. */
export async function firstStart(
  tx: Database,
  starts_on: string,
  { club_slug, timezone }: { club_slug: string; timezone: string },
): Promise<string> {
  const schedules = await findSchedules(tx, { dates: [starts_on], club_slug, of_staff: true });
  const opens = schedules
    .flatMap(({ date, hours }) => (date === starts_on ? hours : []))
    .map((one) => one.opens);
  return zonedTime(starts_on, opens.length > 0 ? Math.min(...opens) : 0, timezone);
}
