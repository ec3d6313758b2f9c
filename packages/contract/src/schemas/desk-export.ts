import { isBannerLink } from '@bandeja/rules/banners/banner-texts';
import { CLUB_BANNERS_MAX } from '@bandeja/rules/banners/club-banner-rules';
import { BRAZILIAN_STATES, CLUB_PICTURES_MAX, COURTS_MAX } from '@bandeja/rules/clubs/terms';
import { LESSON_PRICE_BY, TEACHERS_MAX } from '@bandeja/rules/lessons/lesson';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, localDate, text } from '../fields/primitives.ts';
import { addDeskBanner } from './desk-banners.ts';
import { updateClubSettings } from './desk-club.ts';
import { addTeacher } from './desk-lessons.ts';
import { publishDeskSchedule, ScheduleVersion, saveDeskHoliday } from './desk-schedule.ts';

const textOrNone = () => z.nullable(z.string());
const band = z.object({
  from_minute: z.int(),
  to_minute: z.int(),
  price_cents_per_hour: z.int(),
  fixed_cents: z.record(z.string(), z.int()),
});

/** A club without its people: no staff, customers, bookings, money or secrets. Its teachers are of its offer. */
export const ClubFile = z.object({
  format: z.literal('bandeja-club'),
  version: z.literal(1),
  club: z.object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    city: z.string(),
    state: z.enum(BRAZILIAN_STATES),
    street_address: textOrNone(),
    phone_number: textOrNone(),
    email: textOrNone(),
    website: textOrNone(),
    google_location: textOrNone(),
    timezone: z.string(),
    legal_name: textOrNone(),
    document: textOrNone(),
    online_payment: z.boolean(),
    durations: z.array(z.int()),
    start_step_minutes: z.int(),
    days_ahead: z.int(),
    free_until_hours: z.int(),
    hold_minutes: z.int(),
    max_bookings_per_day: z.int(),
    max_open_holds: z.int(),
    split_hours: z.int(),
  }),
  courts: described(
    "In the club's own order.",
    z.array(z.object({ name: z.string(), sport: z.string(), surface: z.string(), indoor: z.boolean() })),
  ),
  weeks: described(
    'The hours and prices of today, and those that begin later.',
    z.array(z.pick(ScheduleVersion, { from: true, until: true, hours: true, prices: true })),
  ),
  holidays: described(
    'From today on; without hours the club is closed.',
    z.array(
      z.object({
        date: z.string(),
        name: z.string(),
        hours: z.array(z.object({ opens: z.int(), closes: z.int() })),
        prices: z.array(band),
      }),
    ),
  ),
  pictures: described(
    'By their addresses, the cover first; the files are not in it.',
    z.array(z.object({ caption: z.string(), image: z.string() })),
  ),
  teachers: described(
    'Those who give lessons, with their usual prices.',
    z.array(
      z.object({
        name: z.string(),
        phone: textOrNone(),
        price_cents: z.nullable(z.int()),
        price_by: z.enum(LESSON_PRICE_BY),
      }),
    ),
  ),
  banners: described(
    'Those that are not over, by the addresses of their pictures. `link`: an https address, or the page `booking` or `club`.',
    z.array(
      z.object({
        ...{ name: z.string(), alt: z.string(), image: z.string(), link: z.string() },
        ...{ from: z.string(), until: z.string(), on: z.boolean() },
      }),
    ),
  ),
});
export type ClubFile = z.infer<typeof ClubFile>;

const { expected_version: _, ...settings } = updateClubSettings.body.shape;
const { hours, prices } = publishDeskSchedule.body.shape;
const day = saveDeskHoliday.body.shape;
const banner = addDeskBanner.body.shape;

const pictureHere = () =>
  z
    .string()
    .check(
      z.maxLength(200, 'Use no máximo 200 caracteres.'),
      z.regex(/^\/[\w-][\w./-]*$/, 'Use o endereço de uma foto desta instalação.'),
    );

const atMost = (max: number) => z.maxLength(max, `Use no máximo ${max}.`);

/** The file as it is read into another installation: what the desk's forms refuse is refused here too. */
export const ClubFileInput = z.object({
  format: z.literal('bandeja-club', 'Este não é o arquivo de um clube.'),
  version: z.literal(1, 'O arquivo é de outra versão. Exporte o clube de novo.'),
  club: z.object({
    ...settings,
    slug: z
      .string('Falta o endereço do clube.')
      .check(
        z.maxLength(100, 'Use no máximo 100 caracteres.'),
        z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letras sem acento, números e hífens, como arena-norte.'),
      ),
    name: text(120, 1),
    // A club that is still being opened has none.
    city: z.optional(text(120)),
  }),
  courts: z
    .array(
      z.object({ name: text(60, 1), sport: text(60, 1), surface: text(60), indoor: z.boolean() }),
      'Falta a lista de quadras.',
    )
    .check(atMost(COURTS_MAX)),
  weeks: z
    .array(
      z.object({
        from: z.nullable(localDate()),
        until: z.nullable(localDate()),
        hours,
        prices,
      }),
      'Falta a lista de semanas.',
    )
    .check(atMost(20)),
  holidays: z
    .array(
      z.object({ date: localDate(), name: text(200), hours: day.hours, prices: day.prices }),
      'Falta a lista de feriados.',
    )
    .check(atMost(1000)),
  pictures: z
    .array(z.object({ caption: text(80, 1), image: pictureHere() }), 'Falta a lista de fotos.')
    .check(atMost(CLUB_PICTURES_MAX)),
  // A file from before teachers has none.
  teachers: z._default(z.array(addTeacher.body).check(atMost(TEACHERS_MAX)), []),
  // Files of before the banners of clubs have none.
  banners: z._default(
    z
      .array(
        z
          .object({
            ...{
              name: banner.name,
              alt: banner.alt,
              image: pictureHere(),
              from: localDate(),
              until: localDate(),
            },
            link: z
              .string()
              .check(
                z.refine(
                  (link) =>
                    ['booking', 'club'].includes(link) || (!link.startsWith('/') && isBannerLink(link)),
                  'Use um endereço https://, ou booking ou club.',
                ),
              ),
            on: z.boolean(),
          })
          .check(
            z.refine(({ from, until }) => until >= from, { path: ['until'], message: 'Vem antes de from.' }),
          ),
      )
      .check(atMost(CLUB_BANNERS_MAX)),
    [],
  ),
});
export type ClubFileInput = z.infer<typeof ClubFileInput>;

export const exportClub = defineCall({
  tag: 'Balcão: clube',
  summary:
    'O clube em um arquivo que outra instalação importa: página, quadras, horários, preços, feriados, fotos, professores e banners; sem clientes nem equipe',
  access: 'manager',
  params: z.object({ slug: text(100, 1) }),
  answer: ClubFile,
});
