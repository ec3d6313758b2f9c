import { HOUR_MS } from '../time/instant.ts';

/** Window in which refused cards are counted. */
export const CARD_REFUSAL_WINDOW_MS = HOUR_MS;

/**
 * How many refused cards the window allows, including charges without an answer yet: per player, per card, and per
 * address, which players on a club's Wi-Fi share.
 */
export const CARD_REFUSALS = { player: 10, card: 5, address: 30 } as const;
