import type { Booking } from '@bandeja/contract/calls/bookings';
import type { PaymentStatus } from '@bandeja/contract/calls/payments';
import { BOOKING_STATUS, type BookingStatus, isOpenHold } from '@bandeja/rules/bookings/booking-status';
import { formatMoney } from '@bandeja/rules/format/money';
import { describe, expect, it } from 'vitest';
import { bookingMessage } from './booking-message.ts';

const now = new Date('2025-11-24T22:00:00Z');
const price = formatMoney(12_000);
const booking = (
  status: BookingStatus,
  payment: PaymentStatus | null,
  hold: string | null = null,
  cancelled_by: Booking['cancelled_by'] = null,
) => ({
  can: {
    cancel: true,
    pay: isOpenHold(status) && (status === BOOKING_STATUS.awaiting_payment || payment !== null),
    create_match: true,
  },
  status,
  status_label: 'Aguardando Confirmação',
  payment: payment === null ? null : { id: 1, status: payment },
  hold_expires_at: hold,
  price_cents: 12_000,
  timezone: 'America/Manaus',
  cancelled_by,
  decline_reason: null as string | null,
});
const cancelled = (by: Booking['cancelled_by'], payment: PaymentStatus | null) =>
  booking(BOOKING_STATUS.cancelled, payment, null, by);
const later = '2025-11-24T22:30:00.000Z';

describe('bookingMessage', () => {
  it.each([
    [
      booking(BOOKING_STATUS.awaiting_payment, null, later),
      'amber',
      'Esperando o pagamento…',
      'Assim que o Pix cair',
    ],
    [
      booking(BOOKING_STATUS.awaiting_payment, 'pending', later),
      'amber',
      'Esperando o pagamento…',
      'a gente avisa',
    ],
    [
      booking(BOOKING_STATUS.awaiting_confirmation, 'pending', later),
      'amber',
      'Pagamento em análise…',
      'o banco aprovar o cartão',
    ],
    [
      booking(BOOKING_STATUS.awaiting_confirmation, 'pending', now.toISOString()),
      'amber',
      'O tempo para pagar acabou.',
      'volta para a lista',
    ],
    [
      booking(BOOKING_STATUS.awaiting_confirmation, null, later),
      'amber',
      'Aguardando Confirmação.',
      'até Hoje, 18:30',
    ],
    [booking(BOOKING_STATUS.confirmed, 'approved'), 'green', `Recebemos ${price}`, 'A quadra é sua.'],
    [booking(BOOKING_STATUS.confirmed, null), 'green', 'A quadra é sua.', 'Bom jogo!'],
    [cancelled('player', null), 'neutral', 'Você cancelou', 'nada foi cobrado'],
    [cancelled('player', 'cancelled'), 'neutral', 'Você cancelou', 'nada foi cobrado'],
    [cancelled('player', 'refunding'), 'neutral', 'Você cancelou', `A devolução de ${price} está a caminho`],
    [cancelled('player', 'approved'), 'neutral', 'Você cancelou', `os ${price} não voltam`],
    [cancelled('club', 'refunded'), 'neutral', 'O clube cancelou', `${price} devolvidos.`],
    [cancelled('time', 'expired'), 'neutral', 'o tempo acabou', 'nada foi cobrado'],
    [cancelled('bank', 'charged_back'), 'neutral', 'foi desfeito', `O banco devolveu ${price}`],
  ] as const)('of %j is %s: “%s”', (one, tone, title, text) => {
    const message = bookingMessage(one, now);
    expect(message.tone).toBe(tone);
    expect(message.title).toContain(title);
    expect(message.text).toContain(text);
  });

  it('says why the club declined a request', () => {
    const declined = { ...cancelled('club', null), decline_reason: 'Torneio interno' };
    expect(bookingMessage(declined, now).text).toBe(
      'O clube escreveu: “Torneio interno” A quadra voltou para a lista e nada foi cobrado.',
    );
  });

  it('is live only while the booking waits for its payment', () => {
    expect(bookingMessage(booking(BOOKING_STATUS.awaiting_confirmation, 'pending', later), now).isLive).toBe(
      true,
    );
    expect(
      bookingMessage(booking(BOOKING_STATUS.awaiting_confirmation, null, later), now).isLive,
    ).toBeUndefined();
    expect(bookingMessage(booking(BOOKING_STATUS.confirmed, 'approved'), now).isLive).toBeUndefined();
  });
});
