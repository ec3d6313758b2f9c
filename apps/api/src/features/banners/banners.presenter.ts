import type { Banner } from '@bandeja/contract/calls/banners';
import type { ShownBanner } from './banners.repository.ts';

export const presentBanner = (row: ShownBanner): Banner => ({
  id: row.id,
  name: row.name,
  image: { url: row.image },
  call_to_action: row.call_to_action,
});
