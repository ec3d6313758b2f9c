import type { AvailableCourt, Booking } from '@bandeja/contract/calls/bookings';
import { formatLongDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney, formatMoneyShort } from '@bandeja/rules/format/money';
import { isMatchType, type MatchType, matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { zonedTime } from '@bandeja/rules/time/zoned-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useReducer, useRef } from 'react';
import { answersOf, LIVE_CHANGES } from '../../../data/changes.ts';
import { isAnswered } from '../../../data/is-answered.ts';
import { refetch } from '../../../data/refetch.ts';
import { useUnsaved } from '../../../lib/form/drafts.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { bookingConfigQuery, useBookCourt } from '../api.ts';
import { courtsByPrice, optionFor } from '../availability/free-slots.ts';
import { calendarDay, minuteOfDay } from '../availability/periods.ts';
import { DEFAULT_SPORT } from '../booking-search.ts';
import { Seller } from '../components/seller.tsx';
import { CourtOptions } from './court-options.tsx';
import { PickedPanel } from './picked-panel.tsx';
import {
  dropSentBooking,
  keepSentBooking,
  readSentBooking,
  reserveReducer,
  sentBookingOf,
  startReserving,
} from './reserve-state.ts';
import { CancellationRule, holdText, isTaken, lostText, refusalText } from './reserve-texts.tsx';
import '../../../ui/pix/pix.css';

/** Four players share a court: the price of each. */
const PADEL_PLAYERS = 4;

/** What a type means for the level, next to its choice. */
const TYPE_LINES: Record<MatchType, string> = {
  Competitive: 'Vale para o nível dos quatro.',
  Friendly: 'Não mexe no nível.',
  Dynamic: 'As duplas rodam a cada set; não mexe no nível.',
};

/** How long the button is disabled after the court has changed by itself. */
const READ_FIRST_MS = 1_000;

interface ConfirmSheetProps {
  date: string;
  time: string;
  /** Courts still free at that time; empty when all are taken. */
  courts: readonly AvailableCourt[];
  sport: string;
  /** The duration in minutes chosen in the list. */
  duration: number;
  /** All durations of the day; those not free at this time are shown as unavailable. */
  durations: readonly number[];
  zoneOf: (clubSlug: string) => string | undefined;
  onClose: () => void;
  onBooked: (booking: Booking) => void;
}

/** The court to book, its price, the cancellation rule and the button. */
export function ConfirmSheet({
  date,
  time,
  courts: free,
  sport,
  duration: asked,
  durations,
  zoneOf,
  onClose,
  onBooked,
}: ConfirmSheetProps) {
  useUnsaved(true);
  const client = useQueryClient();
  const draft = sentBookingOf(date, time);
  const [state, dispatch] = useReducer(reserveReducer, null, () =>
    startReserving(asked, courtsByPrice(free, asked)[0], readSentBooking(draft)),
  );
  const { duration, notice, isPaused, sent } = state;
  const sending = useRef(false);
  const now = useNow(60_000);

  const courts = courtsByPrice(sent?.courts ?? free, asked);
  const court = courts.find(({ id }) => id === state.court) ?? courts[0];
  const slot = { court: court?.id ?? 0, date, start_time: time };
  // Not while a booking has no outcome: the court may be taken by it.
  const isOffered = court !== undefined && sent === null;
  const config = useQuery({ ...bookingConfigQuery(slot), enabled: isOffered, retry: false });
  const book = useBookCourt(draft);

  const options = config.data?.options ?? court?.availables ?? [];
  const option = optionFor(options, duration);
  const types = config.data?.match_types.filter(isMatchType) ?? [];
  const type = state.type ?? types[0] ?? null;

  const zone = court && zoneOf(court.club.slug);
  const startAt = zone ? zonedTime(date, minuteOfDay(time), zone) : null;

  const courtId = court?.id;
  const courtName = court?.name;
  useEffect(() => {
    if (!config.error) return;
    dispatch({
      type: 'config_failed',
      notice: { court: courtId, text: refusalText(courtName, config.error) },
    });
    if (isTaken(config.error)) void refetch(client, answersOf(LIVE_CHANGES.slots));
  }, [config.error, courtId, courtName, client]);

  // The sticky part with the button covers the end of the list: the notice is scrolled above it.
  const refused = useRef<HTMLDivElement>(null);
  const sticky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const note = refused.current;
    if (!notice || !note) return;
    note.style.scrollMarginBottom = `${(sticky.current?.offsetHeight ?? 0) + 8}px`;
    note.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  useEffect(() => {
    if (!isPaused || courtId === undefined) return;
    const timer = setTimeout(() => dispatch({ type: 'pause_ended' }), READ_FIRST_MS);
    return () => clearTimeout(timer);
  }, [isPaused, courtId]);

  if (state.shown?.id !== court?.id) {
    const isGone = !courts.some(({ id }) => id === state.shown?.id);
    dispatch({ type: 'court_shown', court, isGone });
  }

  async function submit() {
    // State updates with the next render, so two taps in one frame would both pass.
    if (!court || !option || sending.current) return;
    sending.current = true;
    const booking = sent ?? {
      courts: free,
      order: { court: court.id, date, start_time: time, duration: option.duration, match_type: type },
    };
    keepSentBooking(draft, booking);
    dispatch({ type: 'sent', booking });
    try {
      const booked = await book.mutateAsync({ body: booking.order });
      dropSentBooking(draft);
      onBooked(booked);
    } catch (error) {
      if (!isAnswered(error)) {
        dispatch({ type: 'lost', notice: { court: court.id, text: lostText(error) } });
        return;
      }
      dropSentBooking(draft);
      dispatch({
        type: 'refused',
        notice: {
          court: court.id,
          text: refusalText(court.name, error),
          hasOpenHolds: error.code === 'too_many_open_holds',
        },
      });
    } finally {
      sending.current = false;
    }
  }

  const title = option ? formatTimeRange(time, option.end_time) : time;
  return (
    <PickedPanel
      kicker={formatLongDate(calendarDay(date, time))}
      title={title}
      isTime
      focusKey={`${date} ${time}`}
      onClose={onClose}
    >
      {court === undefined ? (
        <>
          <Note tone="red" icon={CircleAlert} live>
            {notice ? `${notice.text}. Foi por pouco!` : 'Este horário não está mais livre.'}
          </Note>
          <Button size="tall" wide onClick={onClose}>
            Escolher outro horário
          </Button>
        </>
      ) : (
        <>
          <CourtOptions
            courts={courts}
            value={court.id}
            duration={duration}
            disabled={sent !== null}
            onChange={(id) => dispatch({ type: 'court_chosen', court: id })}
          />
          <Segmented
            label="Duração"
            value={String(option?.duration)}
            options={durations.map((minutes) => {
              const one = options.find((known) => known.duration === minutes);
              return {
                value: String(minutes),
                label: `${minutes} min`,
                detail: one ? formatMoneyShort(one.price_cents) : 'ocupada',
                disabled: one === undefined,
              };
            })}
            onChange={(value) => dispatch({ type: 'duration_chosen', duration: Number(value) })}
          />
          {config.data
            ? types.length > 0 && (
                <div className="grid gap-1.5">
                  <p className="text-14 font-label text-ink" aria-hidden="true">
                    Tipo de partida
                  </p>
                  <Segmented
                    label="Tipo de partida"
                    value={type}
                    options={types.map((value) => ({ value, label: matchTypeLabel(value) }))}
                    onChange={(matchType) => dispatch({ type: 'type_chosen', matchType })}
                  />
                  {type && <p className="text-13 leading-small text-muted">{TYPE_LINES[type]}</p>}
                </div>
              )
            : config.isLoading && (
                <>
                  <Skeleton className="h-12.5 rounded-control" />
                  <Skeleton className="h-16 rounded-control" />
                </>
              )}
          {notice && (
            <div ref={refused}>
              <Note tone="red" icon={CircleAlert} live>
                {notice.court === court.id
                  ? notice.text
                  : `${notice.text}. Já escolhemos a próxima quadra livre para você.`}
                {notice.hasOpenHolds && (
                  <LinkButton to="/booking/list" variant="quiet" size="small" className="-mx-3 -mb-2">
                    Ver minhas reservas
                  </LinkButton>
                )}
                {config.isError && !isAnswered(config.error) && (
                  <Button
                    variant="quiet"
                    size="small"
                    className="-mx-3 -mb-2"
                    onClick={() => void config.refetch()}
                  >
                    Tentar de novo
                  </Button>
                )}
              </Note>
            </div>
          )}
          {/* Sticky: visible with any number of courts. */}
          <div className="reach" ref={sticky}>
            {config.data && (
              <CancellationRule
                date={date}
                time={time}
                zone={zone}
                freeUntilHours={config.data.cancellation.free_until_hours}
              />
            )}
            <div className="total">
              <div>
                <p className="text-14 font-label text-ink">Total</p>
                {option && sport === DEFAULT_SPORT && (
                  <p className="num text-13 text-muted">
                    {formatMoney(Math.ceil(option.price_cents / PADEL_PLAYERS))} por pessoa
                  </p>
                )}
              </div>
              <p className="big-num whitespace-nowrap">{option && formatMoney(option.price_cents)}</p>
            </div>
            <Button
              size="tall"
              wide
              pending={book.isPending}
              disabled={(!config.data && !sent) || isPaused || book.isSuccess}
              onClick={() => void submit()}
            >
              {config.data?.online_payment && option && option.price_cents > 0
                ? 'Reservar e pagar com Pix'
                : 'Reservar'}
            </Button>
          </div>
          {config.data && (
            <p className="mt-0 text-13 desk:mt-2 leading-small text-muted">
              {config.data.online_payment
                ? option && option.price_cents > 0 && holdText(config.data.hold_minutes, startAt, now)
                : 'Você paga no clube, que confirma a reserva.'}
            </p>
          )}
          {config.data && <Seller club={court.club.slug} />}
        </>
      )}
    </PickedPanel>
  );
}
