import { HOUR_MS } from '../time/instant.ts';

/** Refused cards are counted over this time. */
export const CARD_REFUSAL_WINDOW_MS = HOUR_MS;

/**
 * How many refused cards the window allows, a charge whose answer is not there yet included: by player, by card, and by
 * address, which a club's Wi-Fi shares among its players.
 */
export const CARD_REFUSALS = { player: 10, card: 5, address: 30 } as const;
