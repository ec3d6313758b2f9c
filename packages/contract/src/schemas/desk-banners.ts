import { BANNER_ALT_MAX, BANNER_NAME_MAX, isBannerLink } from '@bandeja/rules/banners/banner-texts';
import { BANNER_STATES, CLUB_BANNERS_MAX } from '@bandeja/rules/banners/club-banner-rules';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, localDate, text } from '../fields/primitives.ts';
import { Banner } from './banners.ts';

const tag = 'Balcão: banners';

const club = z.object({ slug: text(100, 1) });
const ofClub = z.object({ slug: text(100, 1), id: idInPath() });

/** A banner as its club edits it. */
export const DeskBanner = z.object({
  ...Banner.shape,
  from: described("First and last day in the club's zone, both included.", z.string()),
  until: z.string(),
  on: z.boolean(),
  position: described("Place in the club's own order, from 0.", z.int()),
  version: z.int(),
  state: z.enum(BANNER_STATES),
  views: described('How often a page of players got it; a page keeps its banners for five minutes.', z.int()),
  clicks: z.int(),
});
export type DeskBanner = z.infer<typeof DeskBanner>;

export const DeskBanners = z.object({
  banners: z.array(DeskBanner),
  links: described(
    'The pages of this club that a banner may open, besides https addresses.',
    z.array(z.object({ path: z.string(), title: z.string() })),
  ),
});
export type DeskBanners = z.infer<typeof DeskBanners>;

const fields = {
  name: text(BANNER_NAME_MAX, 1),
  alt: text(BANNER_ALT_MAX, 3),
  call_to_action: z
    .string('Escolha para onde o banner leva.')
    .check(z.refine(isBannerLink, 'Use um endereço https:// ou uma página deste clube.')),
  from: localDate(),
  until: localDate(),
};
const image = z.file('Escolha uma imagem.');

const PICTURE_ERRORS = [
  'unsupported_media_type',
  'image_type_refused',
  'image_unreadable',
  'image_too_large',
  'image_too_many_pixels',
  'too_many_uploads',
  'upload_too_slow',
] as const;

export const listDeskBanners = defineCall({
  tag,
  summary:
    'Os banners do clube na ordem dele, quantas vezes apareceram e foram abertos, e as páginas que podem abrir',
  access: 'owner',
  params: club,
  answer: DeskBanners,
});

export const addDeskBanner = defineCall({
  tag,
  summary:
    'Acrescenta um banner do clube, com a imagem: JPEG, PNG ou WebP de até 5 MB, guardada sem metadados',
  access: 'owner',
  status: 201,
  params: club,
  body: z.object({
    ...fields,
    on: described(
      'false: only the club sees it.',
      z.optional(z.enum(['true', 'false'], 'Use true ou false.')),
    ),
    image,
  }),
  answer: DeskBanner,
  errors: [
    'banner_of_club_not_found',
    'banner_days_crossed',
    'banner_link_elsewhere',
    'too_many_club_banners',
    ...PICTURE_ERRORS,
  ],
});

export const changeDeskBanner = defineCall({
  tag,
  summary: 'Muda um banner do clube, o liga ou desliga, ou muda seu lugar na ordem',
  access: 'owner',
  params: ofClub,
  body: z.object({
    ...z.partial(z.object(fields)).shape,
    on: z.optional(z.boolean()),
    position: z.optional(
      z
        .int('Use um número inteiro.')
        .check(z.gte(0, 'Use de 0 a 4.'), z.lte(CLUB_BANNERS_MAX - 1, 'Use de 0 a 4.')),
    ),
    expected_version: described(
      '409 when it is not the present one.',
      z.optional(z.int().check(z.positive())),
    ),
  }),
  answer: DeskBanner,
  errors: [
    'banner_of_club_not_found',
    'banner_version_moved',
    'banner_days_crossed',
    'banner_link_elsewhere',
  ],
});

export const changeBannerPicture = defineCall({
  tag,
  summary: 'Troca a imagem de um banner do clube, com o que ela mostra',
  access: 'owner',
  status: 201,
  params: ofClub,
  body: z.object({ alt: fields.alt, image }),
  answer: DeskBanner,
  errors: ['banner_of_club_not_found', ...PICTURE_ERRORS],
});

export const removeDeskBanner = defineCall({
  tag,
  summary: 'Apaga um banner do clube, sua imagem e seus números',
  access: 'owner',
  status: 204,
  params: ofClub,
  errors: ['banner_of_club_not_found'],
});
