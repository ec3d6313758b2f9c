import { DAY_MINUTES } from '../time/local-time.ts';

/** Hold of a court before a payment starts. */
export const HOLD_MINUTES = 15;
/** Hold from the charge while the money is pending: the minimum lifetime of Mercado Pago's Pix. */
export const PIX_HOLD_MINUTES = 30;

/** A club's longest hold, and that of a charge after it. */
export const LONGEST_HOLD_MINUTES = 60 + PIX_HOLD_MINUTES;

/** Of a booking that each of its players pays, the court waits for the shares at most so many hours after it was booked… */
export const SPLIT_HOURS_MAX = 48;
/** …and never closer to the start than this: then others may still book it. */
export const SPLIT_HOURS_BEFORE_START = 24;

/** After such a hold that ended unpaid, the next ones of its player are no longer than every hold for so many days. */
export const SPLIT_PAUSE_DAYS = 7;

/** The longest duration in minutes that a request may name, whatever a club offers. */
export const LONGEST_DURATION = DAY_MINUTES;
