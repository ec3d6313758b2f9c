import { buildPixCode } from '@bandeja/rules/payments/pix-code';

/** A payment of Mercado Pago with the fields that the adapter and the tests read. */
export type StandInPayment = {
  id: number;
  date_created: string;
  date_of_expiration: string | null;
  status: string;
  status_detail: string;
  currency_id: 'BRL';
  transaction_amount: number;
  transaction_amount_refunded: number;
  payment_method_id: string;
  external_reference: string;
  notification_url: string | null;
  point_of_interaction?: { type: 'PIX'; transaction_data: { qr_code: string; qr_code_base64: string } };
};

type Cause = { code: number; description: string };

const MIN_PIX_MS = 30 * 60_000;
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/;

/** The documented refusals of POST /v1/payments. */
export function whatIsWrong(body: Record<string, unknown>, now: Date): Cause | null {
  const {
    transaction_amount: amount,
    payer,
    payment_method_id: method,
    date_of_expiration: until,
    token,
  } = body;
  if (typeof amount !== 'number' || amount <= 0 || Math.round(amount * 100) / 100 !== amount) {
    return { code: 4037, description: 'Invalid transaction_amount' };
  }
  const { email } = (payer ?? {}) as { email?: unknown };
  if (typeof email !== 'string' || !email.includes('@')) {
    return { code: 4050, description: 'payer.email must be a valid email' };
  }
  if (typeof method !== 'string') return { code: 1, description: 'payment_method_id must not be null' };
  if (method !== 'pix')
    return typeof token === 'string' ? null : { code: 3003, description: 'Invalid card_token_id' };
  if (until === undefined) return null;
  if (typeof until !== 'string' || !WITH_OFFSET.test(until)) {
    return {
      code: 23,
      description:
        "The following parameters must be valid date and format (yyyy-MM-dd'T'HH:mm:ssz) date_of_expiration",
    };
  }
  if (new Date(until).getTime() < now.getTime() + MIN_PIX_MS) {
    return { code: 4292, description: 'date_of_expiration must be at least 30 minutes from now' };
  }
  return null;
}

/**
 * A card's token names its result: APRO (approved), OTHE (refused), CONT (in review), as Mercado Pago's test cards
 * do.
 */
const CARDS: Readonly<Record<string, [string, string]>> = {
  APRO: ['approved', 'accredited'],
  OTHE: ['rejected', 'cc_rejected_other_reason'],
  CONT: ['in_process', 'pending_contingency'],
};

export function newPayment(id: number, body: Record<string, unknown>, now: Date): StandInPayment {
  const amount = body.transaction_amount as number;
  const method = body.payment_method_id as string;
  const isPix = method === 'pix';
  const [status, status_detail] = isPix
    ? ['pending', 'pending_waiting_transfer']
    : (CARDS[String(body.token)] ?? ['rejected', 'cc_rejected_other_reason']);
  return {
    id,
    date_created: now.toISOString().replace('Z', '+00:00'),
    date_of_expiration: (body.date_of_expiration as string | undefined) ?? null,
    status,
    status_detail,
    currency_id: 'BRL',
    transaction_amount: amount,
    transaction_amount_refunded: 0,
    payment_method_id: method,
    external_reference: (body.external_reference as string | undefined) ?? '',
    notification_url: (body.notification_url as string | undefined) ?? null,
    ...(isPix && {
      point_of_interaction: {
        type: 'PIX',
        transaction_data: {
          qr_code: buildPixCode({
            payee: { key: 'loja@example.com' },
            amountCents: Math.round(amount * 100),
            merchantName: 'Loja',
            merchantCity: 'Sao Paulo',
            txid: `MP${id}`,
          }),
          qr_code_base64: 'iVBORw0KGgo=',
        },
      },
    }),
  };
}
