import { clickBanner } from '@bandeja/contract/calls/banners';
import { useCall } from '../../../data/call-mutation.ts';

/** Counts a click. The link opens whatever the answer is, so a failure is not shown. */
export function useCountClick() {
  const { mutate } = useCall(clickBanner, { silent: true });
  return (id: number): void => mutate({ params: { id } });
}
