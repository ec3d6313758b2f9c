import { CUSTOMER_NOTE_MAX } from '@bandeja/rules/clubs/customer-name';
import { TEAM_STATUSES } from '@bandeja/rules/tournaments/statuses';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { customerNameField } from '../fields/customer-name.ts';
import { customerPhoneField } from '../fields/customer-phone.ts';
import { Impediment } from '../fields/impediment.ts';
import {
  bookingStatus,
  described,
  id,
  idInPath,
  instant,
  pageOf,
  pageQuery,
  text,
  withinReach,
} from '../fields/primitives.ts';
import { emailField } from './accounts/accounts.ts';
import { DeskMoneyRow } from './accounts/exported-tournaments.ts';
import { ExportedMovement } from './desk-credit.ts';

const tag = 'Balcão';

const ofClub = () => z.object({ slug: text(100, 1) });
const ofCustomer = () => z.object({ slug: text(100, 1), id: idInPath() });

const NamedCustomer = z.object({ id: z.int(), name: z.string() });

/** A customer in a list. Phone and e-mail are sent to managers; reception sees them after opening the customer. */
export const ListedCustomer = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  credit_cents: z.int(),
  linked: described('Linked to a player by the player’s own yes.', z.boolean()),
  same_phone: described(
    'Other customers of the club with the same phone, to be merged; 9 stands for more. Null for reception.',
    z.nullable(z.int()),
  ),
});
export type ListedCustomer = z.infer<typeof ListedCustomer>;

export const BookingOfCustomer = z.object({
  id: z.int(),
  court: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  status: bookingStatus(),
  price_cents: z.int(),
});
export type BookingOfCustomer = z.infer<typeof BookingOfCustomer>;

export const Customer = z.object({
  id: z.int(),
  name: z.string(),
  phone: described('E.164.', z.nullable(z.string())),
  email: z.nullable(z.string()),
  note: z.nullable(z.string()),
  version: described('Sent back with a change, which is refused when another one came between.', z.int()),
  credit_cents: z.int(),
  link: z.object({
    state: z.enum(['none', 'invited', 'linked']),
    player: z.nullable(NamedCustomer),
    until: described('Until when the invitation may be accepted.', z.nullable(instant())),
  }),
  same_phone: z.array(NamedCustomer),
  bookings: described(
    'The next five and the last ten.',
    z.object({ next: z.array(BookingOfCustomer), last: z.array(BookingOfCustomer) }),
  ),
  debts: described(
    'What a bank took back of cancelled bookings, of the linked player too, and is to pay: the oldest 20.',
    z.array(
      z.object({
        ...{ id: z.int(), court: z.string(), date: z.string(), start_time: z.string() },
        open_cents: z.int(),
      }),
    ),
  ),
  created_at: instant(),
});
export type Customer = z.infer<typeof Customer>;

const note = () => text(CUSTOMER_NOTE_MAX);

export const listCustomers = defineCall({
  tag,
  summary: 'Os clientes do clube; a recepção busca por pelo menos 3 letras e vê até 20, sem telefone',
  access: 'reception',
  params: ofClub(),
  query: z
    .object({
      search: z.optional(text(100)),
      same_phone: described(
        'Only customers whose phone another one has.',
        z.optional(z.enum(['true'], 'Use true.')),
      ),
      linked: described(
        'Only customers with a linked account, or only those without.',
        z.optional(z.enum(['true', 'false'], 'Use true ou false.')),
      ),
      ...pageQuery(20),
    })
    .check(withinReach()),
  answer: pageOf(ListedCustomer),
  errors: ['customer_search_too_short'],
});

export const createCustomer = defineCall({
  tag,
  summary: 'Cadastra um cliente do clube',
  access: 'reception',
  status: 201,
  params: ofClub(),
  body: z.object({
    name: customerNameField(),
    phone: z.optional(z.nullable(customerPhoneField())),
    email: z.optional(z.nullable(emailField())),
    note: z.optional(z.nullable(note())),
  }),
  answer: Customer,
  errors: ['customer_not_found', 'too_many_customers'],
});

export const getCustomer = defineCall({
  tag,
  summary: 'Um cliente com telefone, reservas e crédito; o que a recepção abre fica no histórico',
  access: 'reception',
  params: ofCustomer(),
  answer: Customer,
  errors: ['customer_not_found', 'too_many_customers_opened'],
});

export const updateCustomer = defineCall({
  tag,
  summary: 'Muda o cadastro de um cliente; recusado se outra pessoa o mudou desde expected_version',
  access: 'reception',
  params: ofCustomer(),
  body: z.object({
    name: z.optional(customerNameField()),
    phone: z.optional(z.nullable(customerPhoneField())),
    email: z.optional(z.nullable(emailField())),
    note: z.optional(z.nullable(note())),
    expected_version: id(),
  }),
  answer: Customer,
  errors: ['customer_not_found', 'customer_version_moved', 'too_many_customers_opened'],
});

export const eraseCustomer = defineCall({
  tag,
  summary:
    'Apaga nome, telefone, e-mail e textos sobre um cliente (LGPD); reservas e valores ficam sem o nome',
  access: 'manager',
  status: 204,
  params: ofCustomer(),
  errors: ['customer_not_found'],
});

const ExportedBooking = z.extend(BookingOfCustomer, {
  staff_note: z.nullable(z.string()),
  payers: described('Who paid parts of it, by name.', z.array(z.string())),
});
export type ExportedBooking = z.infer<typeof ExportedBooking>;

/** A team of a tournament in which the customer plays without an account. */
const TeamOfCustomer = z.object({
  tournament: z.string(),
  category: z.string(),
  starts_on: z.string(),
  status: z.enum(TEAM_STATUSES),
  created_at: instant(),
  desk_payments: described(
    'Of the own half of the fee, or of the whole fee; what was reversed or handed back is below 0.',
    z.array(DeskMoneyRow),
  ),
  impediments: described('Hours without play, of the whole tournament.', z.optional(z.array(Impediment))),
});
export type TeamOfCustomer = z.infer<typeof TeamOfCustomer>;

export const exportCustomer = defineCall({
  tag,
  summary: 'Tudo o que o clube guarda de um cliente',
  access: 'manager',
  params: ofCustomer(),
  answer: z.object({
    exported_at: instant(),
    club: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    note: z.nullable(z.string()),
    linked_at: z.nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
    credit: z.array(ExportedMovement),
    bookings: z.array(ExportedBooking),
    tournament_teams: described('As a guest.', z.array(TeamOfCustomer)),
  }),
  errors: ['customer_not_found'],
});

/** Of every line: from the first one, the heading, on. */
const ImportError = z.object({
  line: z.int(),
  column: described('From 1 on; 0: the whole line.', z.int()),
  message: z.string(),
});

export const CustomerImport = z.object({
  id: described('The import’s entry in the history; 0 when nothing was added.', z.int()),
  added: z.int(),
  known: described('Lines whose person is a customer already.', z.int()),
  errors: described('With any, nothing is added.', z.array(ImportError)),
});
export type CustomerImport = z.infer<typeof CustomerImport>;

export const importCustomers = defineCall({
  tag,
  summary: 'Importa clientes de um CSV (nome; telefone; email; observacao): tudo ou nada; dry_run só confere',
  access: 'manager',
  params: ofClub(),
  body: z.object({
    file: z.file('Envie um arquivo CSV.'),
    dry_run: z.optional(z.enum(['true', 'false'], 'Use true ou false.')),
  }),
  answer: CustomerImport,
  errors: [
    'unsupported_media_type',
    'file_too_large',
    'upload_too_slow',
    'too_many_uploads',
    'customer_import_running',
    'too_many_customers',
  ],
});

export const mergeCustomers = defineCall({
  tag,
  summary: 'Une dois cadastros da mesma pessoa: reservas, crédito e observações passam para into',
  access: 'manager',
  params: ofCustomer(),
  body: z.object({ into: id() }),
  answer: Customer,
  errors: [
    'customer_not_found',
    'customers_are_one',
    'customer_version_moved',
    'customers_of_two_players',
    'customers_in_one_category',
  ],
});

export const inviteCustomer = defineCall({
  tag,
  summary: 'Convida o jogador do e-mail do cliente a ligar a sua conta a este cadastro',
  access: 'manager',
  params: ofCustomer(),
  body: z.object({}),
  answer: Customer,
  errors: [
    'customer_not_found',
    'customer_without_email',
    'customer_already_linked',
    'too_many_customer_invitations',
    'too_many_invitations_of_address',
    'customer_invited_lately',
  ],
});

export const unlinkCustomer = defineCall({
  tag,
  summary: 'Desfaz a ligação de um cliente com um jogador, ou o convite',
  access: 'manager',
  status: 204,
  params: ofCustomer(),
  errors: ['customer_not_found'],
});
