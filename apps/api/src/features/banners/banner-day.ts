import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf } from '@bandeja/rules/time/zoned-time';

/** The day that the dates of banners are compared with. */
export const dayOfBanners = (now: Date): string => localDateOf(now, DEFAULT_ZONE);
