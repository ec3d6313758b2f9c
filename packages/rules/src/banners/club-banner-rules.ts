/** Banners that a club may have, also those that are off or over. */
export const CLUB_BANNERS_MAX = 5;
/** Of one club Home shows the first ones, of all clubs together at most this many. */
export const HOME_BANNERS_OF_CLUB = 2;
export const HOME_BANNERS_OF_CLUBS = 4;
/** A club in which a player booked within these days is one of theirs, as those of their city are. */
export const PLAYED_WITHIN_DAYS = 180;

export const BANNER_STATES = ['on_air', 'waiting', 'over', 'off'] as const;
export type BannerState = (typeof BANNER_STATES)[number];

/** `today` in the zone of the banner's days, both of which are included. */
export function bannerState(
  { on, from, until }: { on: boolean; from: string; until: string },
  today: string,
): BannerState {
  if (until < today) return 'over';
  if (!on) return 'off';
  return from > today ? 'waiting' : 'on_air';
}

/** The pages of a club that each of its banners may open; tournaments come besides. */
export const clubPages = (slug: string): { booking: string; club: string } => ({
  booking: `/booking?club=${slug}`,
  club: `/club/${slug}`,
});
