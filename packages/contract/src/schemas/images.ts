import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idInPath, text } from '../fields/primitives.ts';

const contentType = () => z.enum(['player', 'club'], 'Escolha uma das opções.');

/** `image` is the address of one size, relative to the API's host. */
export const UploadedImage = z.object({
  id: z.int(),
  content_type: contentType(),
  object_id: z.int(),
  image: z.string(),
  caption: z.string(),
});
export type UploadedImage = z.infer<typeof UploadedImage>;

/** A picture with the caption "avatar" is the profile's; a new one replaces it. */
export const createImage = defineCall({
  tag: 'Imagens',
  summary: 'Envia uma imagem: JPEG, PNG ou WebP de até 5 MB, guardada como WebP e sem metadados',
  access: 'player',
  status: 201,
  body: z.object({
    content_type: contentType(),
    object_id: idInPath(),
    caption: text(80, 1),
    image: z.file('Envie uma imagem.'),
  }),
  answer: UploadedImage,
  errors: [
    'player_not_self',
    'player_not_found',
    'forbidden',
    // A repeated request whose picture was replaced meanwhile.
    'not_found',
    'unsupported_media_type',
    'image_type_refused',
    'image_unreadable',
    'image_too_large',
    'image_too_many_pixels',
    'too_many_images',
    'too_many_uploads',
    'upload_too_slow',
  ],
});
