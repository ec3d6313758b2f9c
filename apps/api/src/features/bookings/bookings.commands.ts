import { type BookingEvent, TRANSITION_REFUSAL_SENTENCES } from '@bandeja/rules/bookings/booking-machine';
import { bookingStatusLabel } from '@bandeja/rules/bookings/booking-status';
import { formatNumericDate, formatShortDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import {
  type Command,
  CommandRefused,
  type Context,
  DRY_RUN,
  idOf,
  positionalsOf,
  reasonOf,
  runOrTry,
  UsageError,
} from '../../commands/command.ts';
import { Refusal } from '../../http/errors/refusal.ts';
import { listPaymentsOf } from '../payments/public.ts';
import { findPlayerName } from '../players/public.ts';
import { stateAsOf } from './booking-state.ts';
import { type BookingRow, findBooking, listBookingHistory } from './bookings.repository.ts';
import { changeBooking } from './changes/change-booking.ts';

type ByClub = Extract<BookingEvent, { type: 'club_confirmed' | 'cancelled_by_club' }>['type'];

/**
 * A command of the club that changes a booking, with history, refund and notifications like any other change. A booking
 * that has begun is changed only with --past and a reason, since its money goes back.
 */
function changeByClub(
  name: string,
  type: ByClub,
  { summary, done }: { summary: string; done: string },
): Command {
  return {
    name,
    usage: 'ID [--reason TEXTO] [--past] [--dry-run]',
    summary,
    options: { reason: { type: 'string' }, past: { type: 'boolean' }, ...DRY_RUN },
    prepare(given) {
      const id = idOf(positionalsOf(given, 'o número da reserva')[0], 'O número da reserva');
      const typed = reasonOf(given);
      const isPastMeant = given.values.past === true;
      if (isPastMeant && typed === undefined)
        throw new UsageError('Com --past diga o motivo, com --reason TEXTO.');
      const reason = [type, typed].filter(Boolean).join(': ');
      return (context: Context) =>
        runOrTry(context, given, async (tx) => {
          const { now, say } = context;
          const changed = await changeBooking(tx, { id, event: { type }, now, actor: null, reason });
          if (!changed.ok) throw new CommandRefused(TRANSITION_REFUSAL_SENTENCES[changed.code]);
          const { booking } = changed;
          if (changed.changed && booking.start_at <= now && !isPastMeant)
            throw new CommandRefused(
              `A reserva ${id} já começou: ${placeOf(booking)}. Se é isso mesmo, use --past com --reason TEXTO.`,
            );
          say(`Reserva ${id} ${changed.changed ? '' : 'já estava '}${done}: ${placeOf(booking)}.`);
          if (!changed.changed) return;
          for (const { status, amount_cents } of await listPaymentsOf(tx, { kind: 'booking', id }))
            if (status === 'refunding') say(`Devolução a caminho: ${formatMoney(amount_cents)}.`);
        });
    },
  };
}

const placeOf = ({ court_name, club_name, start_at, end_at, timezone }: BookingRow) =>
  `${court_name}, ${club_name}, ${showSpan(start_at, end_at, timezone)}`;

const show: Command = {
  name: 'booking show',
  usage: 'ID',
  summary: 'mostra uma reserva e tudo o que aconteceu com ela',
  prepare(given) {
    const id = idOf(positionalsOf(given, 'o número da reserva')[0], 'O número da reserva');
    return async ({ db, now, say }: Context) => {
      const booking = await findBooking(db, id);
      if (!booking) throw new Refusal('booking_not_found');
      const { player_id, customer_id, timezone } = booking;
      say(`Reserva ${id} · ${bookingStatusLabel(stateAsOf(booking, now).status)}`);
      say(`  Clube      ${booking.club_name} (${booking.club_slug})`);
      say(`  Quadra     ${booking.court_name}`);
      say(`  Quando     ${showSpan(booking.start_at, booking.end_at, timezone)} (${timezone})`);
      if (player_id !== null) say(`  Jogador    ${await findPlayerName(db, player_id)} (${player_id})`);
      if (customer_id !== null) say(`  Cliente    ${customer_id}`);
      say(`  Preço      ${formatMoney(booking.price_cents)}`);
      for (const payment of await listPaymentsOf(db, { kind: 'booking', id })) {
        say(`  Pagamento  ${payment.id} · ${payment.status} · ${formatMoney(payment.amount_cents)}`);
      }
      say('Histórico');
      for (const { at, actor_id, to_status, reason } of await listBookingHistory(db, id)) {
        const label = bookingStatusLabel(to_status);
        const actor = actor_id === null ? actorFromReason(reason) : `jogador ${actor_id}`;
        say(`  ${showMoment(at, timezone)}  ${label} · ${showReason(reason)} · ${actor}`);
      }
    };
  },
};

const REASONS: Record<string, string> = {
  booked: 'reservada',
  charge_accepted: 'cartão em análise',
  payment_approved: 'pagamento aprovado',
  pix_shown: 'Pix na tela',
  payment_refused: 'pagamento recusado',
  payment_withdrawn: 'cobrança cancelada',
  payment_expired: 'pagamento vencido',
  hold_expired: 'prazo vencido',
  club_confirmed: 'confirmada pelo clube',
  cancelled_by_player: 'cancelada pelo jogador',
  match_not_full: 'partida aberta não completou',
  cancelled_by_club: 'cancelada pelo clube',
  declined_by_club: 'recusada pelo clube',
  booked_at_desk: 'reservada no balcão',
  booked_weekly: 'data de mensalista',
  court_closed: 'quadra fechada',
  account_deleted: 'conta excluída',
};

const BY_CLUB =
  /^(club_confirmed|cancelled_by_club|declined_by_club|booked_at_desk|booked_weekly|court_closed)\b/;

/** The actor of a change that no player made. */
const actorFromReason = (reason: string) => (BY_CLUB.test(reason) ? 'clube' : 'sistema');

/** A reason of the history, `code` or `code: text of the operator`; an unknown code is shown as it is. */
function showReason(reason: string): string {
  const [code = '', ...typed] = reason.split(': ');
  return [REASONS[code] ?? code, ...typed].join(': ');
}

export const bookingCommands: readonly Command[] = [
  show,
  changeByClub('booking confirm', 'club_confirmed', {
    summary: 'confirma uma reserva de clube que não recebe pagamento pelo aplicativo',
    done: 'confirmada',
  }),
  changeByClub('booking cancel', 'cancelled_by_club', {
    summary: 'cancela uma reserva em nome do clube e devolve o que foi pago',
    done: 'cancelada',
  }),
];

/** `seg, 9 mar 2026, 18:00–19:00`, with the second date when it ends on another one. */
export function showSpan(start: Date, end: Date, zone: string): string {
  const [first, last] = [localDateOf(start, zone), localDateOf(end, zone)];
  const until = `${first === last ? '' : `${showDate(last)}, `}${localTimeOf(end, zone)}`;
  return `${showDate(first)}, ${localTimeOf(start, zone)}${first === last ? '–' : ' até '}${until}`;
}

const showDate = (date: string) => `${formatShortDate(date)} ${date.slice(0, 4)}`;

/** `09/03/2026 18:00` */
const showMoment = (at: Date, zone: string): string =>
  `${formatNumericDate(localDateOf(at, zone))} ${localTimeOf(at, zone)}`;
