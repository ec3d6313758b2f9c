/** How long a court is held for a player who has not yet started to pay. */
export const HOLD_MINUTES = 15;
/** How long from a charge whose money is still on its way: Mercado Pago's Pix lives at least that long. */
export const PIX_HOLD_MINUTES = 30;

export const DURATIONS: readonly number[] = [60, 90, 120];
