import type { ClubPicture, ClubSettings, DeskCourt } from '@bandeja/contract/calls/desk-club';
import type { Missing } from '@bandeja/rules/clubs/publishing';
import type { DeskCourtRow, SettingsRow } from '../clubs/public.ts';
import type { ImageRow } from '../images/public.ts';

type Loaded = { courts: readonly DeskCourtRow[]; images: readonly ImageRow[]; missing: Missing[] };

export const presentSettings = (row: SettingsRow, { courts, images, missing }: Loaded): ClubSettings => ({
  id: row.id,
  slug: row.slug,
  published: row.published_at !== null,
  version: row.version,
  name: row.name,
  description: row.description,
  city: row.city,
  state: row.state,
  street_address: row.street_address,
  phone_number: row.phone_number,
  email: row.email,
  website: row.website,
  google_location: row.google_location,
  timezone: row.timezone,
  legal_name: row.legal_name,
  document: row.document,
  online_payment: row.online_payment,
  durations: row.durations,
  start_step_minutes: row.start_step_minutes,
  days_ahead: row.days_ahead,
  free_until_hours: row.free_until_hours,
  hold_minutes: row.hold_minutes,
  max_bookings_per_day: row.max_bookings_per_day,
  max_open_holds: row.max_open_holds,
  split_hours: row.split_hours,
  courts: courts.map(presentDeskCourt),
  pictures: images.map(presentPicture),
  missing,
});

export const presentDeskCourt = (row: DeskCourtRow): DeskCourt => ({
  id: row.id,
  name: row.name,
  sport: row.sport,
  surface: row.surface,
  indoor: row.indoor,
  position: row.position,
  version: row.version,
});

/** Pictures stand in the club's order. */
export const presentPicture = ({ id, caption, image }: ImageRow, place: number): ClubPicture => ({
  id,
  caption,
  image,
  is_cover: place === 0,
});
