import { SPLIT_HOURS_MAX } from '@bandeja/rules/bookings/constants';
import {
  LEGAL_DOCUMENT_SENTENCES,
  legalDocumentProblem,
  normalizeLegalDocument,
} from '@bandeja/rules/clubs/legal-document';
import { CLUB_STEPS } from '@bandeja/rules/clubs/publishing';
import { BRAZILIAN_STATES, DURATIONS, START_STEPS } from '@bandeja/rules/clubs/terms';
import { PLAYER_PROBLEM_SENTENCES, phoneProblem } from '@bandeja/rules/players/contact';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, text, typed } from '../fields/primitives.ts';
import { zoneInput } from '../fields/zone-input.ts';
import { ruled } from '../ruled.ts';
import { emailField } from './accounts/accounts.ts';

const tag = 'Balcão: clube';

const club = z.object({ slug: text(100, 1) });
const ofClub = z.object({ slug: text(100, 1), id: idInPath() });
const version = () => z.int().check(z.positive());
const expected = {
  expected_version: described('409 when it is not the present one.', z.optional(version())),
};

/** A court as its club sets it up. */
export const DeskCourt = z.object({
  id: z.int(),
  name: z.string(),
  sport: z.string(),
  surface: z.string(),
  indoor: z.boolean(),
  position: described("Place in the club's own order, from 0.", z.int()),
  version: version(),
});
export type DeskCourt = z.infer<typeof DeskCourt>;

export const ClubPicture = z.object({
  id: z.int(),
  caption: z.string(),
  image: z.string(),
  is_cover: described("The first one of the club's page.", z.boolean()),
});
export type ClubPicture = z.infer<typeof ClubPicture>;

export const ClubSettings = z.object({
  id: z.int(),
  slug: z.string(),
  published: z.boolean(),
  version: version(),
  name: z.string(),
  description: z.string(),
  city: z.string(),
  state: z.string(),
  street_address: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  google_location: z.nullable(z.string()),
  timezone: z.string(),
  legal_name: z.nullable(z.string()),
  document: described('11 digits of a CPF, or 14 digits and letters of a CNPJ.', z.nullable(z.string())),
  online_payment: z.boolean(),
  durations: z.array(z.int()),
  start_step_minutes: z.int(),
  days_ahead: z.int(),
  free_until_hours: z.int(),
  hold_minutes: z.int(),
  max_bookings_per_day: z.int(),
  max_open_holds: z.int(),
  split_hours: described(
    'Until so many hours after a booking its court waits for the shares that each pays, and never less than 24 hours before the start.',
    z.int(),
  ),
  courts: z.array(DeskCourt),
  pictures: z.array(ClubPicture),
  missing: described(
    'What the club needs before it can be published, by step.',
    z.array(z.object({ step: z.enum(CLUB_STEPS), sentence: z.string() })),
  ),
});
export type ClubSettings = z.infer<typeof ClubSettings>;

/** null: none. */
const orNone = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const within = (min: number, max: number) =>
  z.optional(
    z
      .int('Use um número inteiro.')
      .check(z.gte(min, `Use de ${min} a ${max}.`), z.lte(max, `Use de ${min} a ${max}.`)),
  );
const oneOf = (values: readonly number[]) =>
  z
    .int('Escolha uma das opções.')
    .check(z.refine((value) => values.includes(value), 'Escolha uma das opções.'));

export const getClubSettings = defineCall({
  tag,
  summary: 'O clube como o dono o edita, com as quadras, as fotos e o que falta para publicar',
  access: 'owner',
  params: club,
  answer: ClubSettings,
});

export const updateClubSettings = defineCall({
  tag,
  summary: 'Muda os dados e as regras de reserva do clube; o que não vem fica como está',
  access: 'owner',
  params: club,
  body: z.object({
    ...expected,
    name: z.optional(text(120, 2)),
    description: z.optional(text(2000)),
    city: z.optional(text(120, 2)),
    state: z.optional(z.enum(BRAZILIAN_STATES, 'Escolha um dos estados.')),
    street_address: orNone(text(200, 5)),
    phone_number: orNone(text(30).check(ruled(phoneProblem, PLAYER_PROBLEM_SENTENCES))),
    email: orNone(emailField()),
    website: orNone(
      text(300).check(
        z.regex(/^https?:\/\/[^\s/]+\.[^\s]+$/i, 'Use um endereço como https://www.clube.com.br.'),
      ),
    ),
    google_location: orNone(text(300)),
    timezone: z.optional(zoneInput()),
    legal_name: orNone(text(160, 3)),
    document: orNone(
      typed(normalizeLegalDocument)(14).check(ruled(legalDocumentProblem, LEGAL_DOCUMENT_SENTENCES)),
    ),
    online_payment: z.optional(z.boolean()),
    durations: z.optional(
      z.array(oneOf(DURATIONS)).check(
        z.minLength(1, 'Escolha pelo menos uma duração.'),
        z.refine((all) => new Set(all).size === all.length, 'Uma duração está duas vezes.'),
      ),
    ),
    start_step_minutes: z.optional(oneOf(START_STEPS)),
    days_ahead: within(1, 90),
    free_until_hours: within(0, 168),
    hold_minutes: within(5, 60),
    max_bookings_per_day: within(1, 20),
    max_open_holds: within(1, 20),
    split_hours: within(0, SPLIT_HOURS_MAX),
  }),
  answer: ClubSettings,
  errors: ['club_version_moved', 'club_zone_in_use'],
});

const court = {
  sport: z.optional(text(60, 1)),
  surface: z.optional(text(60, 1)),
  indoor: z.optional(z.boolean()),
};

export const listDeskCourts = defineCall({
  tag,
  summary: 'As quadras do clube, na ordem dele',
  access: 'owner',
  params: club,
  answer: z.array(DeskCourt),
});

export const addCourts = defineCall({
  tag,
  summary: 'Acrescenta uma quadra com nome, ou várias de uma vez: "Quadra 1", "Quadra 2"…',
  access: 'owner',
  status: 201,
  params: club,
  body: z.object({
    name: z.optional(text(60, 1)),
    count: described('Without a name: as many courts with the next free numbers.', within(1, 40)),
    ...court,
  }),
  answer: z.array(DeskCourt),
  errors: ['court_name_taken', 'too_many_courts'],
});

export const changeCourt = defineCall({
  tag,
  summary: 'Muda uma quadra, ou o lugar dela na ordem do clube',
  access: 'owner',
  params: ofClub,
  body: z.object({ ...expected, name: z.optional(text(60, 1)), position: within(0, 39), ...court }),
  answer: DeskCourt,
  errors: ['court_not_found', 'court_name_taken', 'court_version_moved'],
});

export const removeCourt = defineCall({
  tag,
  summary: 'Tira uma quadra sem reservas marcadas; o que foi jogado nela fica',
  access: 'owner',
  status: 204,
  params: ofClub,
  errors: ['court_not_found', 'court_has_bookings'],
});

export const publishClub = defineCall({
  tag,
  summary: 'Publica o clube: os jogadores passam a vê-lo e a reservar',
  access: 'owner',
  params: club,
  answer: ClubSettings,
  errors: ['club_not_ready'],
});

export const hideClub = defineCall({
  tag,
  summary: 'Esconde o clube dos jogadores; as reservas feitas continuam valendo',
  access: 'owner',
  params: club,
  answer: ClubSettings,
});

export const addClubPicture = defineCall({
  tag,
  summary: 'Envia uma foto do clube: JPEG, PNG ou WebP de até 5 MB, guardada como WebP e sem metadados',
  access: 'owner',
  status: 201,
  params: club,
  body: z.object({ caption: text(80, 1), image: z.file('Envie uma imagem.') }),
  answer: ClubPicture,
  errors: [
    'picture_not_found',
    'unsupported_media_type',
    'image_type_refused',
    'image_unreadable',
    'image_too_large',
    'image_too_many_pixels',
    'too_many_club_pictures',
    'too_many_uploads',
    'upload_too_slow',
  ],
});

export const changeClubPicture = defineCall({
  tag,
  summary: 'Muda a legenda de uma foto, ou a põe como capa',
  access: 'owner',
  params: ofClub,
  body: z.object({ caption: z.optional(text(80, 1)), cover: z.optional(z.literal(true)) }),
  answer: ClubPicture,
  errors: ['picture_not_found'],
});

export const removeClubPicture = defineCall({
  tag,
  summary: 'Tira uma foto do clube',
  access: 'owner',
  status: 204,
  params: ofClub,
  errors: ['picture_not_found'],
});
