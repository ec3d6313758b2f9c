import type { DeskClub, DeskEntry, StaffMember } from '@bandeja/contract/calls/desk-staff';
import { takesPayments } from '@bandeja/rules/payments/charging';
import type { Desk } from '../../http/session/viewer.ts';
import type { MemberRow } from './desk.repository.ts';
import type { EntryRow } from './history.repository.ts';

export const presentDeskClub = (row: Omit<Desk, 'charges_with'>, byPin = false): DeskClub => ({
  id: row.club_id,
  slug: row.club_slug,
  name: row.club_name,
  city: row.club_city,
  timezone: row.timezone,
  role: row.role,
  published: row.published_at !== null,
  by_pin: byPin,
});

/** In the list, which the pages of the desk read. */
export const presentListedClub = (row: Desk, of: { byPin: boolean; hasProvider: boolean }): DeskClub => ({
  ...presentDeskClub(row, of.byPin),
  takes_payments: takesPayments(row.charges_with, of.hasProvider),
});

type Viewing = { userId: number; now: Date };

export const presentMember = (row: MemberRow, { userId, now }: Viewing): StaffMember => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  state: row.joined_at ? 'active' : row.expires_at && row.expires_at > now ? 'invited' : 'expired',
  since: (row.joined_at ?? row.created_at).toISOString(),
  is_you: row.user_id === userId,
});

/** `ana.souza@clube.com.br` is shown as `a…@clube.com.br`, enough to find the letter. */
export const emailHint = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.indexOf('@'))}`;

type Names = ReadonlyMap<number, string>;

const namesOf = (field: string, { courts, players }: { courts: Names; players: Names }) =>
  field === 'court' ? courts : field === 'player' ? players : undefined;

/** Courts and players by their present names; a court that does not exist any more by its number. */
export const presentEntry = (
  row: EntryRow,
  { courts, players }: { courts: Names; players: Names },
): DeskEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  by: row.username,
  device: row.device,
  call: row.call,
  object: row.object_id === null ? row.object_kind : `${row.object_kind}:${row.object_id}`,
  object_name: (row.object_kind === 'court' && courts.get(row.object_id ?? 0)) || null,
  changes: Object.fromEntries(
    Object.entries(row.changes as DeskEntry['changes']).map(([field, values]) => [
      field,
      values.map((value) =>
        typeof value === 'number' ? (namesOf(field, { courts, players })?.get(value) ?? value) : value,
      ),
    ]),
  ),
});
