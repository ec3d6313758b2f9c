import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, pageOf, pageQuery, text, withinReach } from '../fields/primitives.ts';
import { Image } from './players.ts';

const tag = 'Clubes';

export const Court = z.object({
  id: z.int(),
  name: z.string(),
  sport: z.string(),
  surface: z.string(),
  indoor: z.boolean(),
});
export type Court = z.infer<typeof Court>;

export const ClubSummary = z.object({ id: z.int(), slug: z.string(), name: z.string(), city: z.string() });
export type ClubSummary = z.infer<typeof ClubSummary>;

export const Club = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  website: z.nullable(z.string()),
  description: z.string(),
  google_location: described(
    'An address or place for Google Maps; the interface builds the link.',
    z.nullable(z.string()),
  ),
  timezone: z.string(),
  online_payment: z.boolean(),
  sports: z.array(z.string()),
  images: z.array(Image),
  durations: described('Minutes that its courts can be booked for.', z.optional(z.array(z.int()))),
  courts: described('In the answer of one club only.', z.optional(z.array(Court))),
  legal: described(
    'Who sells, in the answer of one club only: legal name, CNPJ or CPF, address.',
    z.optional(
      z.object({
        name: z.nullable(z.string()),
        document: z.nullable(z.string()),
        address: z.nullable(z.string()),
      }),
    ),
  ),
});
export type Club = z.infer<typeof Club>;

export const getClub = defineCall({
  tag,
  summary: 'Um clube com suas quadras',
  access: 'public',
  readsReplica: true,
  params: z.object({ slug: text(100, 1) }),
  answer: Club,
  errors: ['club_not_found'],
});

export const listClubs = defineCall({
  tag,
  summary: 'Busca clubes',
  access: 'public',
  readsReplica: true,
  query: z
    .object({
      search: z.optional(text(100)),
      city: z.optional(text(120)),
      sport: z.optional(text(60)),
      ...pageQuery(),
    })
    .check(withinReach()),
  answer: pageOf(Club),
});

export const listClubCities = defineCall({
  tag,
  summary: 'As cidades onde há clubes',
  access: 'public',
  readsReplica: true,
  answer: z.array(z.string()),
});

export const suggestClubs = defineCall({
  tag,
  summary: 'Até dez clubes cujo nome ou cidade contém o texto',
  access: 'user',
  readsReplica: true,
  query: z.object({ search: z.optional(text(100)) }),
  answer: z.array(ClubSummary),
});
