import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-club';
import type { ClubSettings } from '@bandeja/contract/calls/desk-club';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { type Missing, missingToPublish } from '@bandeja/rules/clubs/publishing';
import { addDays } from '@bandeja/rules/time/local-time';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/errors/refusal.ts';
import type { StaffViewer } from '../../http/session/viewer.ts';
import { countComingOccupations } from '../bookings/public.ts';
import {
  findSchedules,
  findSettings,
  listCourts,
  lockSettings,
  type SettingsChanges,
  type SettingsRow,
  updateSettings,
} from '../clubs/public.ts';
import { insertEntry } from '../desk/public.ts';
import { loadImages } from '../images/public.ts';
import { presentSettings } from './club-settings.presenter.ts';

export type Asker = { viewer: StaffViewer; now: Date };

/** Each weekday several times, also where the first one is a holiday, or a new club's hours begin next month. */
const DAYS_LOOKED_AT = 45;

export async function getClubSettings(db: Database, { viewer, now }: Asker): Promise<ClubSettings> {
  const club = viewer.desk.club_id;
  const row = await findSettings(db, club);
  const courts = await listCourts(db, club);
  const images = await loadImages(db, 'club', [club]);
  const missing = await missingOf(db, row, { courts: courts.length, now });
  return presentSettings(row, { courts, images: images.get(club) ?? [], missing });
}

async function missingOf(
  db: Database,
  { slug, timezone, ...club }: SettingsRow,
  { courts, now }: { courts: number; now: Date },
): Promise<Missing[]> {
  const today = localDateOf(now, timezone);
  const dates = Array.from({ length: DAYS_LOOKED_AT }, (_, day) => addDays(today, day));
  const days = await findSchedules(db, { dates, club_slug: slug, of_staff: true });
  return missingToPublish({ ...club, courts, days });
}

type Update = Parsed<typeof calls.updateClubSettings>['body'];

/** The history says of these only that they changed: they may be those of a person, or are long. */
const UNTOLD: readonly string[] = [
  ...['legal_name', 'document', 'street_address', 'phone_number', 'email', 'google_location'],
  ...['description', 'website'],
];

export function updateClubSettings(
  db: Database,
  { viewer, now, body }: Asker & { body: Update },
): Promise<ClubSettings> {
  const { expected_version, ...wanted } = body;
  const { club_id } = viewer.desk;
  return withTransaction(db, async (tx) => {
    const before = await lockSettings(tx, club_id);
    if (expected_version !== undefined && expected_version !== before.version)
      throw new Refusal('club_version_moved');
    const changes = changedOf(before, wanted);
    if (changes.timezone !== undefined) {
      const courts = (await listCourts(tx, club_id)).map(({ id }) => id);
      if ((await countComingOccupations(tx, courts, now)) > 0)
        throw new Refusal('club_zone_in_use', { field: 'timezone' });
    }
    if (Object.keys(changes).length > 0) {
      await updateSettings(tx, club_id, { ...changes, now });
      await insertEntry(tx, {
        ...{ clubId: club_id, at: now, userId: viewer.userId, call: 'updateClubSettings' },
        ...{ kind: 'club', object: club_id, changes: toldOf(before, changes) },
      });
    }
    return getClubSettings(tx, { viewer, now });
  });
}

/** The fields with another value than the present one. */
function changedOf(before: SettingsRow, wanted: Omit<Update, 'expected_version'>): SettingsChanges {
  const sorted = {
    ...wanted,
    ...(wanted.durations && { durations: wanted.durations.toSorted((a, b) => a - b) }),
  };
  return Object.fromEntries(
    Object.entries(sorted).filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof SettingsRow]),
    ),
  );
}

const toldOf = (before: SettingsRow, changes: SettingsChanges) =>
  Object.fromEntries(
    Object.entries(changes).map(([name, after]) => [
      name,
      UNTOLD.includes(name) ? [] : [told(before[name as keyof SettingsRow]), told(after)],
    ]),
  );

const told = (value: unknown): string | number | boolean | null =>
  Array.isArray(value) ? value.join(', ') : (value as string | number | boolean | null);

export const publishClub = (db: Database, asker: Asker) => setPublished(db, { ...asker, publish: true });

/** The bookings that were made stay. */
export const hideClub = (db: Database, asker: Asker) => setPublished(db, { ...asker, publish: false });

/** Of two at once the second finds the work done. */
function setPublished(
  db: Database,
  { viewer, now, publish }: Asker & { publish: boolean },
): Promise<ClubSettings> {
  const { club_id } = viewer.desk;
  return withTransaction(db, async (tx) => {
    const before = await lockSettings(tx, club_id);
    const isPublished = before.published_at !== null;
    if (publish && !isPublished) {
      const courts = (await listCourts(tx, club_id)).length;
      const missing = await missingOf(tx, before, { courts, now });
      if (missing.length > 0)
        throw new Refusal('club_not_ready', {
          present: { missing },
          sentence: `Falta isto para publicar: ${missing.map(({ sentence }) => sentence).join(' ')}`,
        });
    }
    if (publish !== isPublished) {
      await updateSettings(tx, club_id, { published_at: publish ? now : null, now });
      await insertEntry(tx, {
        ...{ clubId: club_id, at: now, userId: viewer.userId, call: publish ? 'publishClub' : 'hideClub' },
        ...{ kind: 'club', object: club_id, changes: { published: [isPublished, publish] } },
      });
    }
    return getClubSettings(tx, { viewer, now });
  });
}
