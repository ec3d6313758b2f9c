import type { Match } from '@bandeja/contract/calls/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import type { OpeningState } from '@bandeja/rules/matches/opening/opening';
import { shortName } from '@bandeja/rules/players/names';
import { toMillis } from '@bandeja/rules/time/instant';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { joinNames } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Note, type Tone } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { placeOf } from '../match-names.ts';
import { useJoinLine, useLeaveLine, useWithdrawRequest } from './api.ts';
import {
  deadlineText,
  lineText,
  lowerFirst,
  type Opening,
  placesText,
  priceText,
  REQUEST_ENDED,
  whoText,
} from './open-texts.ts';
import { NotFullQuestion, OpeningActions, Requests } from './opening-organizer.tsx';

const OwnPlace = lazy(async () => ({ default: (await import('./own-place.tsx')).OwnPlace }));
const LeftPlace = lazy(async () => ({ default: (await import('./own-place.tsx')).LeftPlace }));
const loadOpen = async () => ({ default: (await import('./open-sheet.tsx')).OpenSheet });
const OpenSheet = lazy(loadOpen);
const loadJoin = () => import('./join-sheet.tsx');
const JoinSheet = lazy(async () => ({ default: (await loadJoin()).JoinSheet }));
const RequestSheet = lazy(async () => ({ default: (await loadJoin()).RequestSheet }));

interface OpeningPartProps {
  match: Match;
  viewerId: number | null;
  now: Date;
  /** The match was made to be opened: begins with the sheet. */
  opens: boolean;
}

/** How a match is open to others: its state, the way in, the requests; for its creator, opening and closing it. */
export function OpeningPart({ match, viewerId, now, opens }: OpeningPartProps) {
  const { opening, can } = match;
  const [isOpening, setOpening] = useState(opens && can.open === true && !opening);
  const hasLostPlace = useLostPlace(match.payment, serverNow());
  const sheet = isOpening && (
    <Suspense>
      <OpenSheet match={match} now={now} onClose={() => setOpening(false)} />
    </Suspense>
  );
  const open = () => openWithCode(loadOpen, () => setOpening(true));
  if (!opening || (opening.state === 'closed' && can.open)) {
    return (
      <>
        {can.open && (
          <Button variant="soft" size="small" className="justify-self-start" onClick={open}>
            <UserRoundPlus size={20} />
            {opening ? 'Abrir de novo' : 'Abrir para outros jogadores'}
          </Button>
        )}
        {sheet}
      </>
    );
  }
  const isUnpaid = match.payment?.status === 'waiting';
  const ownPlace = match.payment && (
    <Suspense>
      <OwnPlace match={match} payment={match.payment} />
    </Suspense>
  );
  return (
    <Card as="section" pad="tight" aria-labelledby="opening" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="opening">Partida aberta</h2>
        <StateChip opening={opening} />
      </div>
      {/* A Pix that must be paid within minutes is on the first screen of a phone. */}
      {isUnpaid && ownPlace}
      {hasLostPlace && (
        <Note tone="amber" live>
          <b>O tempo para pagar acabou.</b> A vaga ficou livre e não é mais sua.
        </Note>
      )}
      <div className="grid gap-1 text-14 leading-small">
        <p className="text-ink">
          {[whoText(opening), priceText(opening.price_cents)].filter(Boolean).join(' · ')}
        </p>
        {opening.state === 'open' && (
          <p className="text-muted">
            {deadlineText(opening, now, { zone: match.timezone, isOwn: match.created_by === viewerId })}
          </p>
        )}
        {opening.note && <p className="wrap-anywhere">“{opening.note}”</p>}
      </div>
      {!isUnpaid && ownPlace}
      {opening.left_cents !== undefined && (
        <Suspense>
          <LeftPlace match={match} now={now} />
        </Suspense>
      )}
      <Held match={match} opening={opening} viewerId={viewerId} />
      <WayIn match={match} opening={opening} now={now} />
      <WhyNot opening={opening} />
      <Line match={match} opening={opening} now={now} />
      <OwnRequest match={match} opening={opening} now={now} />
      {opening.leave_free_until && toMillis(opening.leave_free_until) > now.getTime() && (
        <Note tone="blue">
          Entrou alguém de outro nível. Quem já estava pode sair até{' '}
          {lowerFirst(formatDayTime(opening.leave_free_until, now, match.timezone))}, sem que conte contra.
        </Note>
      )}
      {opening.can.answer && <NotFullQuestion match={match} />}
      {opening.requests_waiting > 0 && <Requests match={match} now={now} />}
      <OpeningActions match={match} opening={opening} viewerId={viewerId} onChange={open} />
      {sheet}
    </Card>
  );
}

/** Whether the place that was to be paid on this page has been lost to time: the match as it is now does not say so. */
export function useLostPlace(payment: Match['payment'], now: Date): boolean {
  const [until, setUntil] = useState<string | null>(null);
  if (payment?.status === 'waiting' && until !== payment.until) setUntil(payment.until);
  return !payment && until !== null && toMillis(until) <= now.getTime();
}

const STATES: Record<Exclude<OpeningState, 'open'>, { label: string; tone: Tone }> = {
  full: { label: 'Completa', tone: 'green' },
  closed: { label: 'Fechada', tone: 'neutral' },
};

function StateChip({ opening: { state, places_free } }: { opening: Opening }) {
  const { label, tone } =
    state === 'open' ? { label: placesText(places_free), tone: 'blue' as const } : STATES[state];
  return (
    <span role="status">
      <Chip tone={tone}>{label}</Chip>
    </span>
  );
}

interface PartProps {
  match: Match;
  opening: Opening;
  now: Date;
}

/** Whose places wait for their payment, but for the own one. */
function Held({
  match,
  opening: { held = [] },
  viewerId,
}: Pick<PartProps, 'match' | 'opening'> & { viewerId: number | null }) {
  const names = match.players.flatMap(({ player }) =>
    held.includes(player.id) && player.id !== viewerId ? [shortName(player)] : [],
  );
  if (names.length === 0) return null;
  return (
    <p className="text-14 leading-small text-muted" role="status">
      Esperando o pagamento de {joinNames(names)}:{' '}
      {names.length === 1 ? 'a vaga está reservada' : 'as vagas estão reservadas'} por alguns minutos.
    </p>
  );
}

/** Enters, or asks to. */
function WayIn({ match, opening, now }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const { can } = opening;
  // The sheet that is open stays, also when the last place has just gone.
  if (!isOpen && !can.join && !can.request) return null;
  const Enter = can.request && !can.join ? RequestSheet : JoinSheet;
  return (
    <>
      <Button
        size="tall"
        wide
        variant={can.join ? 'primary' : 'soft'}
        onClick={() => openWithCode(loadJoin, () => setOpen(true))}
      >
        {opening.left_cents !== undefined
          ? 'Voltar para a partida'
          : can.join || !can.request
            ? 'Entrar'
            : 'Pedir para entrar'}
      </Button>
      {isOpen && (
        <Suspense>
          <Enter
            target={{
              id: match.id,
              starts_at: match.date,
              timezone: match.timezone,
              where: placeOf(match),
              type: match.type,
              level_min: opening.level_min,
              level_max: opening.level_max,
              // The place of who comes back is paid.
              price_cents: opening.left_cents === undefined ? opening.price_cents : 0,
              pays_leaver: opening.pays_leaver ?? false,
              seated: match.players,
            }}
            now={now}
            onClose={() => setOpen(false)}
            onJoined={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Waits for a place of a full match; says where the viewer stands, and until when a place is kept. */
function Line({ match, opening: { line, can }, now }: PartProps) {
  const join = useJoinLine(match);
  const leave = useLeaveLine();
  const failed = join.error ?? leave.error;
  if (!line && !can.line) return null;
  const params = { id: match.id };
  return (
    <div className="grid gap-2">
      <Refusal error={failed} fallback="Não deu para mudar a fila. Confira o sinal e tente de novo." />
      {line ? (
        <Note tone={line.offered_until ? 'green' : 'blue'} live>
          <p>{lineText(line, now, match.timezone)}</p>
          <Button
            variant="quiet"
            size="small"
            className="-ms-3"
            pending={leave.isPending}
            onClick={() => {
              join.reset();
              leave.mutate({ params });
            }}
          >
            {line.offered_until ? 'Passar a vez' : 'Sair da fila'}
          </Button>
        </Note>
      ) : (
        <Button
          variant="soft"
          wide
          pending={join.isPending}
          onClick={() => {
            leave.reset();
            join.mutate({ params, body: {} });
          }}
        >
          Avise se abrir uma vaga
        </Button>
      )}
    </div>
  );
}

/** Why the viewer cannot enter. Who waits in line knows when the match is full. */
function WhyNot({ opening: { refusal, line, own_request } }: Pick<PartProps, 'opening'>) {
  if (!refusal || own_request || (line && refusal.code === 'match_full')) return null;
  return <Note tone="neutral">{refusal.sentence}</Note>;
}

/** The viewer's own request: until when it waits, or how it ended. */
function OwnRequest({ match, opening: { own_request: own, can }, now }: PartProps) {
  const withdraw = useWithdrawRequest();
  if (!own || can.join) return null;
  if (own.state !== 'waiting') {
    const text = REQUEST_ENDED[own.state];
    return text ? <Note tone="neutral">{text}</Note> : null;
  }
  return (
    <Note tone="amber" live>
      <p>
        <b>Seu pedido espera a resposta de quem abriu.</b> Vale até{' '}
        {lowerFirst(formatDayTime(own.until, now, match.timezone))}.
      </p>
      {withdraw.error && <p>{errorText(withdraw.error, 'Não deu para retirar o pedido. Tente de novo.')}</p>}
      <Button
        variant="quiet"
        size="small"
        className="-ms-3"
        pending={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(
            { params: { id: match.id, request: own.id } },
            { onSuccess: () => showToast({ message: 'Pedido retirado.' }) },
          )
        }
      >
        Retirar pedido
      </Button>
    </Note>
  );
}
