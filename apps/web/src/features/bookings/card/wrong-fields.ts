import { CARD_FIELDS, type CardFieldName } from './mercado-pago.ts';

export type WrongFields = Partial<Record<CardFieldName, string>>;

const SENTENCE: Record<CardFieldName, string> = {
  cardNumber: 'Confira o número do cartão.',
  expirationDate: 'Confira a validade: mês e ano, como estão no cartão.',
  securityCode: 'Confira o código de segurança.',
};

/** The fields that the bank's script refused. Its messages are English and for developers, so they are replaced. */
export function wrongFields(thrown: unknown): WrongFields {
  const found = (Array.isArray(thrown) ? thrown : [thrown]).flatMap((one: unknown) => {
    const field = String(Object(one).field ?? '');
    // The script names month and year separately even when they are one field.
    return field.startsWith('expiration')
      ? ['expirationDate' as const]
      : CARD_FIELDS.filter((name) => name === field);
  });
  return Object.fromEntries(found.map((name) => [name, SENTENCE[name]]));
}
