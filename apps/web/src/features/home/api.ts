import { clickBanner, listBanners } from '@bandeja/contract/calls/banners';
import { BANNERS_FRESH_SECONDS } from '@bandeja/rules/banners/banner-rules';
import { useCall } from '../../data/call-mutation.ts';
import { callQuery } from '../../data/call-query.ts';

/** The banners of today. The server's answer may be cached for as long. */
export const bannersQuery = { ...callQuery(listBanners), staleTime: BANNERS_FRESH_SECONDS * 1000 };

/** Counts a click. The link opens whatever the answer is, so a failure is not shown. */
export function useCountClick() {
  const { mutate } = useCall(clickBanner, { silent: true });
  return (id: number): void => mutate({ params: { id } });
}
