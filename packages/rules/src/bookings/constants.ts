import { DAY_MINUTES } from '../time/local-time.ts';

/** Hold of a court before a payment starts. */
export const HOLD_MINUTES = 15;
/** Hold from the charge while the money is pending: the minimum lifetime of Mercado Pago's Pix. */
export const PIX_HOLD_MINUTES = 30;

/** The longest duration in minutes that a request may name, whatever a club offers. */
export const LONGEST_DURATION = DAY_MINUTES;
