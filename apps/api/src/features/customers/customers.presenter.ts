import type { CustomerLink } from '@bandeja/contract/calls/customer-links';
import type { CreditMovement } from '@bandeja/contract/calls/desk-credit';
import type { BookingOfCustomer, Customer, ListedCustomer } from '@bandeja/contract/calls/desk-customers';
import { depositReversalAbility } from '@bandeja/rules/clubs/customer-credit';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import type { Desk } from '../../http/session/viewer.ts';
import type { MovementRow } from './credit.repository.ts';
import type { CustomerRow, ListedRow } from './customer-records.repository.ts';
import type { LinkRow } from './links.repository.ts';

/** Reception sees a phone after opening the customer, which is written down. */
export function presentListed(row: ListedRow, { role }: Pick<Desk, 'role'>): ListedCustomer {
  const seesAll = isAtLeast(role, 'manager');
  return {
    id: row.id,
    name: row.name,
    phone: seesAll ? row.phone : null,
    email: seesAll ? row.email : null,
    credit_cents: row.credit_cents,
    linked: row.player_id !== null,
    same_phone: seesAll ? row.same_phone : null,
  };
}

type Around = {
  twins: Customer['same_phone'];
  bookings: { next: BookingOfCustomer[]; last: BookingOfCustomer[] };
  debts: Customer['debts'];
  now: Date;
};

export const presentCustomer = (row: CustomerRow, { twins, bookings, debts, now }: Around): Customer => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  note: row.note,
  version: row.version,
  credit_cents: row.credit_cents,
  link: presentLink(row, now),
  same_phone: twins,
  bookings,
  debts,
  created_at: row.created_at.toISOString(),
});

function presentLink(row: CustomerRow, now: Date): Customer['link'] {
  const { player_id, link_expires_at } = row;
  if (player_id !== null) {
    const name = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim();
    return { state: 'linked', player: { id: player_id, name }, until: null };
  }
  if (link_expires_at === null || link_expires_at <= now) return { state: 'none', player: null, until: null };
  return { state: 'invited', player: null, until: link_expires_at.toISOString() };
}

export const presentMovement = (row: MovementRow, balance: number): CreditMovement => ({
  ...presentExported(row),
  reversed: row.is_reversed,
  can_reverse: depositReversalAbility(row, balance) === null,
});

export const presentExported = (row: MovementRow): Omit<CreditMovement, 'reversed' | 'can_reverse'> => ({
  id: row.id,
  kind: row.kind,
  amount_cents: row.amount_cents,
  method: row.method,
  reason: row.reason,
  booking: row.booking_id,
  at: row.at.toISOString(),
  by: row.username,
});

export const presentCustomerLink = (row: LinkRow): CustomerLink => ({
  id: row.id,
  club: { slug: row.club_slug, name: row.club_name, city: row.club_city },
  linked_at: (row.linked_at ?? row.updated_at).toISOString(),
});
