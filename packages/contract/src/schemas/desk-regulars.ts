import { LESSON_STUDENTS_MAX } from '@bandeja/rules/lessons/lesson';
import { PRICE_BY } from '@bandeja/rules/regulars/regular-dates';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { CustomerInput, duration, price, startTime } from '../fields/desk-place.ts';
import { described, id, idInPath, localDate, text } from '../fields/primitives.ts';
import { dateReason, RegularRule } from './regular-tasks.ts';

const tag = 'Balcão: mensalistas';

const ofClub = () => z.object({ slug: text(100, 1) });
const ofRegular = () => z.object({ slug: text(100, 1), id: idInPath() });

const NOTE_MAX = 500;
const priceBy = () => z.enum(PRICE_BY, 'Escolha uma das opções.');
const weekday = () =>
  z.int('Escolha um dia da semana.').check(z.gte(1, 'Use de 1 a 7.'), z.lte(7, 'Use de 1 a 7.'));
const dueDay = () =>
  z.int('Use um dia de 1 a 28.').check(z.gte(1, 'Use um dia de 1 a 28.'), z.lte(28, 'Use um dia de 1 a 28.'));

/** A date of a monthly player. */
export const RegularDate = z.object({
  date: described('The opening day.', z.string()),
  start_time: z.string(),
  state: described(
    'booked: a booking of kind regular, or lesson. skipped: released. closed: the club is. task: the desk has to decide. cancelled: its booking was. ended: released when the monthly player ended.',
    z.enum(['booked', 'skipped', 'closed', 'task', 'cancelled', 'ended']),
  ),
  reason: dateReason(),
  booking: z.nullable(z.int()),
  court: z.object({ id: z.int(), name: z.string() }),
  price_cents: described('Its share of the month, or the price of a time.', z.int()),
  items_cents: described('Lines of its bill beside the price.', z.int()),
  credit_cents: described('Of a released date: what is not charged.', z.int()),
  paid_cents: described('What came and has not gone back.', z.int()),
  open_cents: z.int(),
  can: z.object({
    skip: described('Release it; of a task: settle it without a booking.', z.boolean()),
    place: described('Book it on a court: of a task, a closed or a released date.', z.boolean()),
  }),
});
export type RegularDate = z.infer<typeof RegularDate>;

const regularPrice = () => z.object({ from: z.string(), price_cents: z.int(), price_by: priceBy() });

export const Regular = z.object({
  id: z.int(),
  customer: z.object({ id: z.int(), name: z.string() }),
  lesson: described(
    'Teacher and students of a weekly lesson, the customer among them; null: a monthly player.',
    z.nullable(
      z.object({
        teacher: z.object({ id: z.int(), name: z.string() }),
        students: z.array(z.object({ id: z.int(), name: z.string() })),
      }),
    ),
  ),
  court: z.object({ id: z.int(), name: z.string() }),
  weekday: described('1 Monday … 7 Sunday.', z.int()),
  start_time: z.string(),
  duration: described('Minutes.', z.int()),
  from: z.string(),
  until: described('The last day; null: open.', z.nullable(z.string())),
  price_cents: described('Today, or when it begins.', z.int()),
  price_by: priceBy(),
  due_day: z.int(),
  note: z.nullable(z.string()),
  ended: z.boolean(),
  tasks: described('Dates that the desk has to decide.', z.int()),
  overdue_cents: described('Open of months whose due day has passed.', z.int()),
  next: described('The next three dates.', z.array(RegularDate)),
  version: described('Sent back as expected_version by a change.', z.int()),
});
export type Regular = z.infer<typeof Regular>;

export const RegularDetails = z.extend(Regular, {
  prices: described('All versions, the first one first.', z.array(regularPrice())),
  dates: described('Of the last twelve weeks and all coming ones, in order.', z.array(RegularDate)),
  can: z.object({ change: z.boolean(), end: z.boolean() }),
});
export type RegularDetails = z.infer<typeof RegularDetails>;

export const Regulars = z.object({
  rule: RegularRule,
  regulars: z.array(Regular),
  can: z.object({ manage: z.boolean() }),
});
export type Regulars = z.infer<typeof Regulars>;

/** A date before it is saved. */
export const PlannedDate = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  court: z.int(),
  state: described(
    'conflict: has to be solved by a choice. skip: by choice.',
    z.enum(['free', 'closed', 'conflict', 'skip']),
  ),
  reason: dateReason(),
  price_cents: z.int(),
  can_move_to: described('Courts that are free for its whole time.', z.array(z.int())),
});
export type PlannedDate = z.infer<typeof PlannedDate>;

/** Of `dry_run` the dates of the first eight weeks and those in conflict; else the monthly player that was saved. */
export const RegularPlan = z.object({
  id: z.nullable(z.int()),
  dates: z.array(PlannedDate),
  conflicts: z.array(PlannedDate),
  regular: z.nullable(RegularDetails),
});
export type RegularPlan = z.infer<typeof RegularPlan>;

const choice = () =>
  z
    .object({
      date: localDate(),
      do: z.enum(['skip', 'court'], 'Escolha uma das opções.'),
      court: z.optional(id()),
    })
    .check(
      z.refine((one) => one.do !== 'court' || one.court !== undefined, {
        path: ['court'],
        error: 'Escolha a quadra.',
      }),
    );

export const listRegulars = defineCall({
  tag,
  summary: 'Os mensalistas do clube, por dia da semana e hora: até 400 ativos, ou os últimos 100 encerrados',
  access: 'reception',
  params: ofClub(),
  query: z.object({ ended: z.optional(z.enum(['true'], 'Use true.')) }),
  answer: Regulars,
});

export const addRegular = defineCall({
  tag,
  summary:
    'Cadastra um mensalista e reserva as datas de 8 semanas: tudo ou nada. Com dry_run responde 200 com as datas e os conflitos e não muda nada',
  access: 'manager',
  status: 201,
  params: ofClub(),
  body: z
    .object({
      customer: CustomerInput,
      court: id(),
      weekday: weekday(),
      start_time: startTime(),
      duration: duration(),
      from: localDate(),
      until: z.optional(z.nullable(localDate())),
      price_cents: price(),
      price_by: priceBy(),
      due_day: dueDay(),
      note: z.optional(z.nullable(text(NOTE_MAX))),
      lesson: described(
        'A weekly lesson of this teacher: the customer is the first student, and the others are here.',
        z.optional(
          z.object({
            teacher: id(),
            students: z._default(
              z
                .array(CustomerInput)
                .check(
                  z.maxLength(LESSON_STUDENTS_MAX - 1, `Uma aula tem até ${LESSON_STUDENTS_MAX} alunos.`),
                ),
              [],
            ),
          }),
        ),
      ),
      choices: z.optional(z.array(choice()).check(z.maxLength(20, 'Até 20 escolhas.'))),
      dry_run: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ from, until }) => !until || until >= from, {
        path: ['until'],
        error: 'O fim não pode ser antes do começo.',
      }),
    ),
  answer: RegularPlan,
  errors: [
    'court_not_found',
    'customer_not_found',
    'slot_taken',
    'slot_too_far_ahead',
    'slot_outside_hours',
    'regular_from_past',
    'regular_without_dates',
    'regular_conflict',
    'regular_choice_wrong',
    'regular_too_many',
    ...(['teacher_not_found', 'teacher_ended', 'lesson_student_twice', 'lesson_price_by_student'] as const),
  ],
});

export const getRegular = defineCall({
  tag,
  summary: 'Um mensalista com as suas datas e preços',
  access: 'reception',
  params: ofRegular(),
  answer: RegularDetails,
  errors: ['regular_not_found'],
});

export const changeRegular = defineCall({
  tag,
  summary: 'Novo preço a partir de um dia, dia de vencimento ou observação de um mensalista',
  access: 'manager',
  params: ofRegular(),
  body: z.object({
    price: z.optional(
      z.object({
        from: described('The first day on which it holds, today or later.', localDate()),
        price_cents: price(),
        price_by: priceBy(),
      }),
    ),
    due_day: z.optional(dueDay()),
    note: z.optional(z.nullable(text(NOTE_MAX))),
    expected_version: described('The version that the viewer saw; a later one refuses the change.', id()),
  }),
  answer: RegularDetails,
  errors: [
    ...(['regular_not_found', 'regular_changed', 'regular_ended', 'regular_price_past'] as const),
    'lesson_price_by_student',
  ],
});

const people = <Item extends z.core.SomeType>(item: Item) =>
  z.optional(z.array(item).check(z.maxLength(LESSON_STUDENTS_MAX, 'São alunos demais.')));

export const changeRegularStudents = defineCall({
  tag,
  summary: 'Põe e tira alunos de uma aula semanal: em todas as datas que não começaram, e nas que ainda vêm',
  access: 'manager',
  params: ofRegular(),
  body: z.object({
    add: people(CustomerInput),
    remove: described('Customers. What they paid stays on the bills, to be handed back.', people(id())),
    expected_version: described('The version that the viewer saw; a later one refuses the change.', id()),
  }),
  answer: RegularDetails,
  errors: [
    ...(['regular_not_found', 'regular_changed', 'regular_ended', 'lesson_not_found'] as const),
    ...(['lesson_full', 'lesson_needs_student', 'lesson_student_twice'] as const),
    ...(['lesson_student_not_found', 'customer_not_found', 'bill_too_high'] as const),
  ],
});

const DATE_ERRORS = ['regular_not_found', 'regular_date_not_found', 'regular_date_over'] as const;

export const skipRegularDate = defineCall({
  tag,
  summary:
    'Libera uma data na hora, com o crédito da regra do clube; resolve uma data impossível sem reserva',
  access: 'manager',
  params: ofRegular(),
  body: z.object({ date: localDate() }),
  answer: RegularDetails,
  errors: [...DATE_ERRORS, 'regular_date_settled'],
});

export const placeRegularDate = defineCall({
  tag,
  summary: 'Reserva em uma quadra uma data impossível, fechada ou liberada',
  access: 'manager',
  params: ofRegular(),
  body: z.object({ date: localDate(), court: id() }),
  answer: RegularDetails,
  errors: [
    ...DATE_ERRORS,
    ...(['regular_date_settled', 'regular_ended', 'court_not_found', 'customer_not_found'] as const),
    ...(['slot_taken', 'slot_in_past', 'slot_outside_hours', 'slot_too_far_ahead'] as const),
    'teacher_busy',
  ],
});

export const endRegular = defineCall({
  tag,
  summary:
    'Encerra um mensalista: as datas futuras sem pagamento são canceladas, e as pagas conforme a escolha',
  access: 'manager',
  params: ofRegular(),
  body: z.object({
    paid: described(
      'Future dates with money: keep leaves them booked, credit cancels them and gives the money as credit.',
      z.enum(['keep', 'credit'], 'Escolha uma das opções.'),
    ),
    expected_version: described('The version that the viewer saw; a later one refuses the change.', id()),
  }),
  answer: RegularDetails,
  errors: ['regular_not_found', 'regular_changed', 'regular_ended'],
});
