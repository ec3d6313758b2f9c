import type { CourtOffer, CourtWait } from '@bandeja/contract/calls/waits';
import { formatLongDate, formatShortDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip, Countdown } from '../../../ui/chip.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { OfflineStrip } from '../../../ui/feedback/states.tsx';
import { periodOf } from '../availability/periods.ts';
import {
  offersQuery,
  refetchWaits,
  useDeclineOffer,
  useRemoveWait,
  useTakeOffer,
  waitsQuery,
} from './api.ts';
import { clubsText } from './wait-times.ts';

/** The courts that are held for the player, and what the player waits for. Nothing while there is none. */
export function OwnWaits() {
  const client = useQueryClient();
  const offers = useQuery(offersQuery);
  const waits = useQuery(waitsQuery);
  const now = useNow(1_000);
  const lastKnown = useLastKnown(offers);
  // A notification tells of an offer, and of a court that is free for all.
  useLive(['notifications'], () => void refetchWaits(client));
  const open = (offers.data ?? []).filter(({ expires_at }) => new Date(expires_at) > now);
  const own = waits.data ?? [];
  if (open.length === 0 && own.length === 0) return null;
  return (
    <>
      {lastKnown && open.length > 0 && <OfflineStrip time={lastKnown} />}
      {open.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
      {own.length > 0 && (
        <Card as="section" pad="tight" aria-labelledby="avisos" className="grid gap-1">
          <h2 id="avisos" className="text-16">
            Avise se vagar
          </h2>
          <ul className="grid gap-3">
            {own.map((wait) => (
              <WaitRow key={wait.id} wait={wait} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** A court that is held for the player, with the time that is left by the server's clock. */
function OfferCard({ offer }: { offer: CourtOffer }) {
  const navigate = useNavigate();
  const decline = useDeclineOffer();
  const { take, isPending } = useTakeOffer(offer);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { court, start_at, start_time, end_time, timezone, price_cents, expires_at } = offer;
  const error = refusal ?? decline.error;
  async function reserve() {
    setRefusal(null);
    try {
      const { id } = await take();
      await navigate({ to: '/booking/$booking_id', params: { booking_id: String(id) } });
    } catch (failed) {
      setRefusal(failed);
    }
  }
  return (
    <Card as="section" aria-labelledby={`oferta-${offer.id}`} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`oferta-${offer.id}`} className="text-16">
          Vagou uma quadra para você
        </h2>
        <Chip tone="amber">
          <Clock size={16} aria-hidden="true" />
          <Countdown until={expires_at} />
        </Chip>
      </div>
      <p className="min-w-0 text-14 leading-small">
        <b className="num text-18 text-ink">{formatTimeRange(start_time, end_time)}</b>
        <br />
        {formatLongDate(localDateOf(start_at, timezone))}
        <br />
        {court.club.name}, {court.name} · <span className="num">{formatMoney(price_cents)}</span>
      </p>
      <Refusal error={error} fallback="Confira o sinal e tente de novo: a reserva não se repete." />
      <div className="flex flex-wrap gap-2">
        <Button pending={isPending} disabled={decline.isPending} onClick={() => void reserve()}>
          Reservar
        </Button>
        <Button
          variant="quiet"
          pending={decline.isPending}
          disabled={isPending}
          onClick={() => decline.mutate({ params: { id: offer.id }, body: {} })}
        >
          Não quero
        </Button>
      </div>
    </Card>
  );
}

function WaitRow({ wait }: { wait: CourtWait }) {
  const remove = useRemoveWait();
  const { id, date, from, to, duration, clubs, sport } = wait;
  const when = `${formatShortDate(date)}, ${formatTimeRange(from, to)}`;
  const [club, ...others] = clubs;
  const place = others.length === 0 ? { club: club?.slug } : { city: club?.city };
  return (
    <li className="grid gap-1">
      <p className="min-w-0 text-14 leading-small">
        <b className="num text-ink">{when}</b>, {duration} min
        <br />
        {clubsText(clubs)}
      </p>
      <Refusal error={remove.error} fallback="Confira o sinal e tente de novo." />
      <div className="-mx-3 flex flex-wrap">
        <LinkButton
          to="/booking"
          search={{ ...place, date, period: periodOf(from), duration, sport: sport ?? undefined }}
          variant="quiet"
          size="small"
          aria-label={`Ver horários de ${when}`}
        >
          Ver horários
        </LinkButton>
        <Button
          variant="quiet"
          size="small"
          pending={remove.isPending}
          aria-label={`Não avisar mais: ${when}`}
          onClick={() => remove.mutate({ params: { id } })}
        >
          Não avisar mais
        </Button>
      </div>
    </li>
  );
}
