import { listBanners } from '@bandeja/contract/calls/banners';
import { BANNERS_FRESH_SECONDS } from '@bandeja/rules/banners/banner-rules';
import { callQuery } from '../../../data/call-query.ts';

/** The banners of today. The server's answer may be cached for as long. */
export const bannersQuery = { ...callQuery(listBanners), staleTime: BANNERS_FRESH_SECONDS * 1000 };
