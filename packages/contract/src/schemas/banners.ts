import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath } from '../fields/primitives.ts';

const tag = 'Banners';

export const Banner = z.object({
  id: z.int(),
  name: described('The text of the banner: its picture has none.', z.string()),
  image: z.object({ url: z.string() }),
  call_to_action: described('An https address or a path of this app.', z.string()),
});
export type Banner = z.infer<typeof Banner>;

export const listBanners = defineCall({
  tag,
  summary: 'Os banners no ar, do mais novo ao mais antigo',
  access: 'public',
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
