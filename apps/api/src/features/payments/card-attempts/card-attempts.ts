import { createHmac } from 'node:crypto';
import type { Database } from '@bandeja/db/database';
import { CARD_REFUSAL_WINDOW_MS, CARD_REFUSALS, normalizeCpf } from '@bandeja/rules/payments/card';
import { Refusal } from '../../../http/errors/refusal.ts';
import type { CardCharge } from '../providers/payment-provider.ts';
import { findNthAttempt, lockAttemptsOf, saveAttempt } from './card-attempts.repository.ts';

type CardAttempt = { payment: number; address: string; card: CardCharge; secretKey: Uint8Array; now: Date };

/**
 * Records a card attempt, and refuses (429) when the address or the card has reached its limit of refused attempts.
 * Attempts without an answer count as refused, and the two locks serialize concurrent attempts, so no burst passes
 * the limit.
 *
 * This server never receives the number of a card, and the token is new at each attempt. The fingerprint consists of
 * the other fields of the card's form: the holder's document, brand and issuer.
 */
export async function limitCardAttempts(tx: Database, attempt: CardAttempt): Promise<void> {
  const { payment, card, now } = attempt;
  const hash = (kind: string, value: string) =>
    createHmac('sha256', attempt.secretKey).update(`card attempt ${kind}\n${value}`).digest();
  const { type, number } = card.document;
  const parts = [
    type.toUpperCase(),
    normalizeCpf(number) || number,
    card.paymentMethodId,
    card.issuerId ?? '',
  ];
  const hashes = { address: hash('address', attempt.address), card: hash('card', parts.join('\n')) };
  await lockAttemptsOf(tx, hashes);
  const since = new Date(now.getTime() - CARD_REFUSAL_WINDOW_MS);
  for (const by of ['address', 'card'] as const) {
    const oldest = await findNthAttempt(tx, {
      by,
      hash: hashes[by],
      nth: CARD_REFUSALS[by],
      payment,
      since,
      now,
    });
    if (oldest) refuseCardTesting(oldest.at, now);
  }
  await saveAttempt(tx, { payment_id: payment, at: now, ...hashes });
}

/** Refuses until the oldest of the counted refusals leaves the window. */
export function refuseCardTesting(oldest: Date, now: Date): never {
  const waitMs = oldest.getTime() + CARD_REFUSAL_WINDOW_MS - now.getTime();
  throw new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
