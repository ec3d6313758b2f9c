/** Home shows at most this many banners at a time, the newest ones. */
export const BANNERS_SHOWN = 10;
/** An open Home reads its banners again after this time; server and browser cache them for as long. */
export const BANNERS_FRESH_SECONDS = 300;
