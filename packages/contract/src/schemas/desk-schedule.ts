import { LAST_MINUTE, PRICE_CENTS_MAX } from '@bandeja/rules/clubs/schedule';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, localDate, text } from '../fields/primitives.ts';

const tag = 'Balcão: horários e preços';

const ofClub = () => z.object({ slug: text(100, 1) });

/** Minutes from the midnight of the opening day; past 1440 it is the night after it. */
const minute = (max: number) =>
  z
    .int('Horário inválido.')
    .check(z.gte(0, 'Horário inválido.'), z.lte(max, 'Feche até o meio-dia do dia seguinte.'));

const cents = () =>
  z
    .int('Use um valor em centavos, sem frações.')
    .check(
      z.gte(0, 'O preço não pode ser negativo. Para não cobrar, use 0.'),
      z.lte(PRICE_CENTS_MAX, 'O preço passa de R$ 10.000,00.'),
    );

const openingRange = {
  opens: minute(1439),
  closes: described('After midnight it counts on: 1500 is 01:00 of the next day.', minute(LAST_MINUTE)),
};
const closesLater = () =>
  z.refine<{ opens: number; closes: number }>(({ opens, closes }) => closes > opens, {
    path: ['closes'],
    error: 'O fechamento vem depois da abertura.',
  });

const band = {
  from_minute: minute(LAST_MINUTE),
  to_minute: minute(LAST_MINUTE),
  price_cents_per_hour: cents(),
  fixed_cents: described(
    'Prices of whole bookings within the band by their minutes; other durations pay pro rata.',
    z._default(
      z
        .record(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Use a duração em minutos, como 90.')), cents())
        .check(z.refine((fixed) => Object.keys(fixed).length <= 12, 'Use no máximo 12 durações.')),
      {},
    ),
  ),
};
const endsLater = () =>
  z.refine<{ from_minute: number; to_minute: number }>(
    ({ from_minute, to_minute }) => to_minute > from_minute,
    { path: ['to_minute'], error: 'A faixa termina depois de começar.' },
  );

const weekday = () =>
  described(
    'ISO: 1 Monday … 7 Sunday.',
    z.int('Dia inválido.').check(z.gte(1, 'Dia inválido.'), z.lte(7, 'Dia inválido.')),
  );

const HOURS_A_DAY = 6;
const BANDS_A_DAY = 24;
const atMost = (max: number) => z.maxLength(max, `Use no máximo ${max}.`);

const weekHours = () =>
  z
    .array(z.object({ weekday: weekday(), ...openingRange }).check(closesLater()))
    .check(atMost(HOURS_A_DAY * 7));
const weekPrices = () =>
  z.array(z.object({ weekday: weekday(), ...band }).check(endsLater())).check(atMost(BANDS_A_DAY * 7));

/** A version of the week. Weekdays without hours are closed. */
export const ScheduleVersion = z.object({
  from: described('The first opening day; null: since ever.', z.nullable(z.string())),
  until: described(
    'The first opening day of the next version; null: until further notice.',
    z.nullable(z.string()),
  ),
  state: z.enum(['current', 'coming']),
  hours: z.array(z.object({ weekday: z.int(), opens: z.int(), closes: z.int() })),
  prices: z.array(
    z.object({
      weekday: z.int(),
      from_minute: z.int(),
      to_minute: z.int(),
      price_cents_per_hour: z.int(),
      fixed_cents: z.record(z.string(), z.int()),
    }),
  ),
});
export type ScheduleVersion = z.infer<typeof ScheduleVersion>;

export const DeskSchedule = z.object({
  version: described(
    'Sent back as expected_version: it differs when anybody has published in between.',
    z.string(),
  ),
  today: described("The club's date.", z.string()),
  first_day: described('The first day for which a version may be published.', z.string()),
  durations: z.array(z.int()),
  versions: described('The one of today, if any, and the coming ones, by date.', z.array(ScheduleVersion)),
});
export type DeskSchedule = z.infer<typeof DeskSchedule>;

/** A booking that stays outside of the new hours; it keeps its time and price. */
const BookingOutside = z.object({
  id: z.int(),
  court: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  name: described(
    'The first name of the player, or the customer; empty: an account that was deleted.',
    z.string(),
  ),
});

const preview = {
  bookings: described(
    'The first fifty by start.',
    z.object({ count: z.int(), first: z.array(BookingOutside) }),
  ),
  gaps: described(
    'Open times without a price: they keep the version from being published.',
    z.array(z.object({ weekday: z.int(), from_minute: z.int(), to_minute: z.int() })),
  ),
};

export const SchedulePreview = z.object({
  published: described('False: a dry run.', z.boolean()),
  from: z.string(),
  until: described(
    'The first day of the next version, which stays; null: until further notice.',
    z.nullable(z.string()),
  ),
  ...preview,
});
export type SchedulePreview = z.infer<typeof SchedulePreview>;

export const getDeskSchedule = defineCall({
  tag,
  summary: 'Os horários e preços da semana, os de agora e os que já estão marcados para começar',
  access: 'manager',
  params: ofClub(),
  answer: DeskSchedule,
});

export const publishDeskSchedule = defineCall({
  tag,
  summary:
    'Publica os horários e preços da semana a partir de um dia, hoje até o clube abrir, ou depois; as reservas que existem ' +
    'mantêm hora e preço. Com dry_run só mostra o que mudaria',
  access: 'manager',
  params: ofClub(),
  body: z.object({
    from: localDate(),
    hours: weekHours(),
    prices: weekPrices(),
    expected_version: z.optional(z.string().check(z.maxLength(64))),
    dry_run: z._default(z.boolean(), false),
  }),
  answer: SchedulePreview,
  errors: ['schedule_changed', 'too_many_coming_schedules'],
});

export const removeDeskSchedule = defineCall({
  tag,
  summary: 'Desfaz uma semana marcada para começar; a anterior continua',
  access: 'manager',
  status: 204,
  params: z.object({ slug: text(100, 1), from: localDate() }),
  errors: ['schedule_not_found'],
});

export const DeskHoliday = z.object({
  date: z.string(),
  name: z.string(),
  kind: described(
    'official: a holiday in all of Brazil; optional: one that no law closes; own: added by the club.',
    z.enum(['official', 'optional', 'own']),
  ),
  state: described('usual: open as on any other day of the week.', z.enum(['usual', 'closed', 'open'])),
  hours: z.array(z.object({ opens: z.int(), closes: z.int() })),
  prices: z.array(
    z.object({
      from_minute: z.int(),
      to_minute: z.int(),
      price_cents_per_hour: z.int(),
      fixed_cents: z.record(z.string(), z.int()),
    }),
  ),
});
export type DeskHoliday = z.infer<typeof DeskHoliday>;

const HolidayPreview = z.object({ saved: z.boolean(), ...preview });

export const listDeskHolidays = defineCall({
  tag,
  summary: 'Os feriados de um ano: os nacionais e os do clube, cada um com o que o clube faz nele',
  access: 'manager',
  params: ofClub(),
  query: z.object({ year: z.string().check(z.regex(/^2[01]\d\d$/, 'Use um ano como 2026.')) }),
  answer: z.array(DeskHoliday),
});

export const saveDeskHoliday = defineCall({
  tag,
  summary:
    'Fecha o clube em um dia, ou abre com outros horários e preços; as reservas que existem ficam. Com dry_run só mostra ' +
    'quais são',
  access: 'manager',
  params: z.object({ slug: text(100, 1), date: localDate() }),
  body: z.object({
    name: text(80, 1),
    state: z.enum(['closed', 'open'], 'Escolha uma das opções.'),
    hours: z._default(z.array(z.object(openingRange).check(closesLater())).check(atMost(HOURS_A_DAY)), []),
    prices: z._default(z.array(z.object(band).check(endsLater())).check(atMost(BANDS_A_DAY)), []),
    dry_run: z._default(z.boolean(), false),
  }),
  answer: HolidayPreview,
});

export const removeDeskHoliday = defineCall({
  tag,
  summary: 'O dia volta a funcionar como os outros',
  access: 'manager',
  status: 204,
  params: z.object({ slug: text(100, 1), date: localDate() }),
  errors: ['schedule_not_found'],
});
