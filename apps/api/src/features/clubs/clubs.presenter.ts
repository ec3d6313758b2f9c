import type { Club, ClubSummary, Court } from '@bandeja/contract/calls/clubs';
import { legalDocumentText } from '@bandeja/rules/clubs/legal-document';
import type { ImageRow } from '../images/public.ts';
import type { ClubRow, CourtRow, LegalRow } from './clubs.repository.ts';

/** The short form inside a court or a booking. */
export const presentClubSummary = (row: ClubSummary): ClubSummary => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  city: row.city,
});

export const presentClub = (row: ClubRow, images: readonly ImageRow[] = []): Club => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  city: row.city,
  state: row.state,
  email: row.email,
  phone_number: row.phone_number,
  website: row.website,
  description: row.description,
  google_location: row.google_location,
  timezone: row.timezone,
  online_payment: row.online_payment,
  sports: row.sports,
  images: images.map(({ id, caption, image }) => ({ id, caption, image })),
  durations: row.durations,
});

/** Who sells: shown on the club's page and before paying. */
export const presentLegal = ({
  legal_name,
  document,
  street_address,
}: LegalRow): NonNullable<Club['legal']> => ({
  name: legal_name,
  document: document && legalDocumentText(document),
  address: street_address,
});

export const presentCourt = (row: CourtRow): Court => ({
  id: row.id,
  name: row.name,
  sport: row.sport,
  surface: row.surface,
  indoor: row.indoor,
});
