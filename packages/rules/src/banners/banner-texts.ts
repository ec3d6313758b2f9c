/** Longest text of a banner: four lines at phone width. */
export const BANNER_NAME_MAX = 48;
/** Longest description of the picture of a club's banner. */
export const BANNER_ALT_MAX = 120;
export const BANNER_LINK_MAX = 500;

/** No second slash and no backslash: browsers read `//host` and `/\host` as an address of another origin. */
const PATH = /^\/(?![/\\])[^\s\\\p{C}]*$/u;
/** A plain host without user and password, then an optional port and path. */
const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s\\\p{C}]*)?$/iu;

/** Whether a banner may open this: an https address or a path of this app. */
export const isBannerLink = (text: string): boolean =>
  text.length <= BANNER_LINK_MAX && (PATH.test(text) || HTTPS.test(text));
