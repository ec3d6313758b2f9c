import type { AnswerOf } from '@bandeja/contract/call';
import type {
  CustomerLink,
  readCustomerInvitation as readCustomerInvitationCall,
} from '@bandeja/contract/calls/customer-links';
import type { Customer } from '@bandeja/contract/calls/desk-customers';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { Refusal } from '../../http/errors/refusal.ts';
import type { PlayerViewer } from '../../http/session/viewer.ts';
import { addJob } from '../../jobs/add-job.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { emailKey, hashMailedToken, newMailedToken } from '../accounts/public.ts';
import { countEntries, countInvitation, findLastAct, insertEntry } from '../desk/public.ts';
import { lockPlayers } from '../players/public.ts';
import { lockCustomersOfClub, lockRows } from './customer-records.repository.ts';
import { presentCustomerLink } from './customers.presenter.ts';
import * as links from './links.repository.ts';
import {
  type CustomerBookings,
  type CustomerTeams,
  note,
  type OneCustomer,
  readCustomer,
} from './manage-customers.ts';

const DAY = 24 * 60 * 60_000;
export const LINK_DAYS = 7;
/** Of a club within 24 hours. */
export const LINK_INVITATIONS_PER_DAY = 50;

/** Queues the letter; only the account of its address can say yes. Another invitation ends the former link. */
export function inviteCustomer(
  db: Database,
  asker: OneCustomer,
  bookings: CustomerBookings,
): Promise<Customer> {
  return withTransaction(db, async (tx) => {
    const { viewer, id, now } = asker;
    const clubId = viewer.desk.club_id;
    // Invitations sent at once are counted one after the other.
    await lockCustomersOfClub(tx, clubId);
    const [row] = await lockRows(tx, clubId, [id]);
    if (!row) throw new Refusal('customer_not_found');
    if (row.player_id !== null) throw new Refusal('customer_already_linked');
    if (row.email === null) throw new Refusal('customer_without_email');
    const since = new Date(now.getTime() - DAY);
    const sent = await countEntries(tx, { clubId, calls: ['inviteCustomer'], since });
    if (sent >= LINK_INVITATIONS_PER_DAY) throw new Refusal('too_many_customer_invitations');
    await refuseAgain(tx, { clubId, id, now });
    await countInvitation(tx, { email: row.email, now });
    const tokenHash = hashMailedToken(newMailedToken());
    await links.openInvitation(tx, { id, tokenHash, expiresAt: new Date(now.getTime() + LINK_DAYS * DAY) });
    await note(tx, asker, { call: 'inviteCustomer' });
    await addJob(tx, 'send_customer_invitation', { customer: id }, { runAt: now });
    return readCustomer(tx, asker, bookings);
  });
}

async function refuseAgain(
  tx: Database,
  { clubId, id, now }: { clubId: number; id: number; now: Date },
): Promise<void> {
  const last = await findLastAct(tx, { clubId, call: 'inviteCustomer', kind: 'customer', object: id });
  const wait = (last?.at.getTime() ?? 0) + DAY - now.getTime();
  if (wait > 0) throw new Refusal('customer_invited_lately', { retryAfterSeconds: Math.ceil(wait / 1_000) });
}

export function unlinkCustomer(db: Database, asker: OneCustomer): Promise<void> {
  return withTransaction(db, async (tx) => {
    const { viewer, id } = asker;
    const [row] = await lockRows(tx, viewer.desk.club_id, [id]);
    if (!row) throw new Refusal('customer_not_found');
    await links.unlink(tx, { id });
    await note(tx, asker, { call: 'unlinkCustomer', changes: { linked: [row.player_id !== null, false] } });
  });
}

type Letter = { token: string; now: Date };

export async function readCustomerInvitation(
  db: Database,
  { token, now, userId }: Letter & { userId: number | null },
): Promise<AnswerOf<typeof readCustomerInvitationCall>> {
  const found = await links.findInvitedCustomer(db, { tokenHash: hashMailedToken(token), now });
  if (!found || found.email === null) throw new Refusal('customer_invitation_refused');
  const account = userId === null ? undefined : await links.findAddress(db, userId);
  return {
    club: { slug: found.club_slug, name: found.club_name, city: found.club_city },
    is_yours: account ? emailKey(account.email) === emailKey(found.email) : null,
  };
}

/** The player's own yes: once, and for the account of the address that the letter went to. */
export function acceptCustomerInvitation(
  db: Database,
  { token, now, viewer }: Letter & { viewer: PlayerViewer },
  teams: CustomerTeams,
): Promise<CustomerLink> {
  const { userId, playerId } = viewer;
  return withTransaction(db, async (tx) => {
    // Before the customer, as everywhere: a registration of the player waits, or is seen below.
    await lockPlayers(tx, [playerId]);
    const found = await links.lockInvitedCustomer(tx, { tokenHash: hashMailedToken(token), now });
    if (!found || found.email === null) throw new Refusal('customer_invitation_refused');
    const account = await links.findAddress(tx, userId);
    if (!account || emailKey(account.email) !== emailKey(found.email))
      throw new Refusal('customer_invitation_of_other');
    const twice = await teams.findTwice(tx, {
      ...{ club: found.club_id, customers: [found.id], player: playerId },
    });
    if (twice)
      throw new Refusal('customer_plays_twice', {
        sentence: `Você e este cadastro jogam em ${twice.category}, no torneio ${twice.tournament}. Peça ao clube que tire uma das duas duplas e aceite depois, ou espere o fim do torneio.`,
      });
    await links.linkPlayer(tx, { id: found.id, playerId, now });
    await insertEntry(tx, {
      ...{ clubId: found.club_id, at: now, userId, call: 'acceptCustomerInvitation', kind: 'customer' },
      ...{ object: found.id, changes: { linked: [false, true] } },
    });
    return getCustomerLink(tx, { playerId, id: found.id });
  });
}

/** The link for a request repeated with its key. */
export async function getCustomerLink(
  db: Database,
  { playerId, id }: { playerId: number; id: number },
): Promise<CustomerLink> {
  const link = (await links.listLinks(db, playerId)).find((row) => row.id === id);
  if (!link) throw new Refusal('customer_invitation_refused');
  return presentCustomerLink(link);
}

/** None of an account without a player. */
export async function listCustomerLinks(db: Database, playerId: number | null): Promise<CustomerLink[]> {
  if (playerId === null) return [];
  return (await links.listLinks(db, playerId)).map(presentCustomerLink);
}

export function removeCustomerLink(
  db: Database,
  { viewer, id, now }: { viewer: PlayerViewer; id: number; now: Date },
): Promise<void> {
  return withTransaction(db, async (tx) => {
    const { userId, playerId } = viewer;
    const unlinked = await links.unlink(tx, { id, playerId });
    if (!unlinked) throw new Refusal('customer_link_not_found');
    await insertEntry(tx, {
      ...{ clubId: unlinked.club_id, at: now, userId, call: 'removeCustomerLink', kind: 'customer' },
      ...{ object: id, changes: { linked: [true, false] } },
    });
  });
}

export type CustomerMailOptions = { mailer: Mailer; brand: string; base: () => string };

/** Its token is made here, since the rows of jobs are readable. */
export async function sendCustomerInvitation(
  db: Database,
  { mailer, brand, base }: CustomerMailOptions,
  { customer, now }: { customer: number; now: Date },
): Promise<void> {
  const token = newMailedToken();
  const given = await links.giveLinkToken(db, { id: customer, tokenHash: hashMailedToken(token), now });
  if (!given || given.email === null) return;
  const { club_name } = given.club;
  await mailer.deliver(
    writeLetter({
      to: given.email,
      brand,
      subject: `${club_name} quer ligar o seu cadastro ao ${brand}`,
      before: [
        `O clube ${club_name} tem um cadastro seu e propõe ligá-lo à sua conta no ${brand}.`,
        `Com o seu sim, o clube vê qual jogador você é. Você desfaz a ligação quando quiser, em ${base()}/desk/invitation/customer`,
      ],
      button: { label: 'Ver o convite', url: `${base()}/desk/invitation/customer/${token}` },
      after: [
        `O link vale por ${LINK_DAYS} dias, uma única vez, para a conta deste e-mail.`,
        'Não conhece este clube? Pode ignorar este e-mail: nada acontece.',
      ],
    }),
  );
}
