import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, text } from '../fields/primitives.ts';

const tag = 'Banners';

export const Banner = z.object({
  id: z.int(),
  name: described('The text of the banner: its picture has none.', z.string()),
  image: z.object({
    url: z.string(),
    alt: described("What the picture of a club's banner shows; empty for decoration.", z.string()),
  }),
  call_to_action: described('An https address or a path of this app.', z.string()),
});
export type Banner = z.infer<typeof Banner>;

export const listBanners = defineCall({
  tag,
  summary:
    'Os banners no ar: os do app, do mais novo ao mais antigo, depois os dos clubes do jogador; ou os de um clube',
  access: 'public',
  query: z.object({ club: described('Slug: the banners of this club only.', z.optional(text(100, 1))) }),
  answer: z.array(Banner),
});

export const clickBanner = defineCall({
  tag,
  summary: 'Conta um clique em um banner no ar, sem guardar de quem',
  access: 'user',
  status: 204,
  params: z.object({ id: idInPath() }),
  errors: ['banner_not_found'],
});
