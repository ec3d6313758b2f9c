import { clickBanner } from '@bandeja/contract/calls/banners';
import { api } from '../../../session/api.ts';

/** Counts a click. The link opens whatever the answer is, so a failure is not shown. */
export function countClick(id: number): void {
  api(clickBanner, { params: { id } }).catch(() => undefined);
}
