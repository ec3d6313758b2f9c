import type { Match } from '@bandeja/contract/calls/matches';
import type { PlayerSummary } from '@bandeja/contract/calls/players';
import { ApiError } from '@bandeja/contract/client';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatChances, formatLevelChange } from '@bandeja/rules/format/level';
import { formatMoney } from '@bandeja/rules/format/money';
import { REQUEST_MAX_LENGTH } from '@bandeja/rules/matches/opening/opening';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Court, type CourtPlace } from '../../../ui/court/court.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { levelPreviewQuery } from '../api/result.ts';
import { useJoinOpenMatch, useRequestMatch } from './api.ts';
import { firstSeat, freeSeats, rangeText, type Seat } from './open-texts.ts';

/** What the sheets show of an open match, from the list or from its page. */
export interface Target {
  id: number;
  starts_at: string;
  timezone: string;
  /** `Arena Moema Padel, Quadra 2` */
  where: string;
  type: string;
  level_min: number | null;
  level_max: number | null;
  /** What a place costs; 0: nothing. */
  price_cents: number;
  /** Who pays next pays the place of a player who left late; undefined: not known in the list. */
  pays_leaver?: boolean | undefined;
  seated: readonly {
    team: string;
    position: number;
    level: number | null;
    player?: PlayerSummary | undefined;
  }[];
}

interface SheetProps {
  target: Target;
  now: Date;
  onClose: () => void;
}

const kickerOf = ({ starts_at, timezone, where }: Target, now: Date) =>
  `${formatDayTime(starts_at, now, timezone)} · ${where}`;

/** Chooses a place of an open match and takes it. Beside an own booking it asks once more. */
export function JoinSheet({
  target,
  now,
  onJoined,
  onClose,
}: SheetProps & { onJoined: (match: Match) => void }) {
  const join = useJoinOpenMatch(target.id);
  const [chosen, setChosen] = useState<Seat | null>(null);
  const { seated, price_cents: price } = target;
  const isFree = (seat: Seat | null) =>
    seat !== null &&
    freeSeats(seated).some((one) => one.team === seat.team && one.position === seat.position);
  const seat = isFree(chosen) ? chosen : firstSeat(seated);
  const asksBeside = isBesideBooking(join.error);

  function enter(beside: boolean) {
    if (!seat) return;
    join.mutate(
      { params: { id: target.id }, body: { ...seat, ...(beside && { beside_booking: true }) } },
      {
        onSuccess: (match) => {
          // Of a place to pay the match says what is to do, with a code that a toast would cover.
          if (match.payment?.status !== 'waiting') showToast({ message: 'Você está na partida!' });
          onJoined(match);
        },
      },
    );
  }

  return (
    <Sheet isOpen onClose={onClose} title="Entrar na partida" kicker={kickerOf(target, now)}>
      {seat ? (
        <p className="text-14 leading-small text-muted">Toque no lugar livre que você quer.</p>
      ) : (
        <Note tone="amber" live>
          O último lugar acabou de ser ocupado.
        </Note>
      )}
      <Court
        places={seated.flatMap(placeOnCourt)}
        picked={seat}
        onPick={({ team, position, player }) => {
          if (!player) setChosen({ team, position });
        }}
      />
      {seat && (
        <p role="status" className="text-14 font-label text-ink">
          Seu lugar: dupla {seat.team}, posição {seat.position}
        </p>
      )}
      {seat && <Chance target={target} seat={seat} />}
      {asksBeside ? (
        <BesideBooking />
      ) : (
        <Refusal
          error={join.error}
          fallback="Não deu para entrar na partida. Confira o sinal e tente de novo."
        />
      )}
      <Button size="tall" wide disabled={!seat} pending={join.isPending} onClick={() => enter(asksBeside)}>
        {asksBeside ? 'Entrar mesmo assim' : price > 0 ? `Entrar e pagar ${formatMoney(price)}` : 'Entrar'}
      </Button>
      {price > 0 && (
        <p className="text-14 leading-small text-ink">
          A vaga custa {formatMoney(price)}, por Pix, e espera o seu pagamento por até 10 minutos.{' '}
          {leaveText(target)}
        </p>
      )}
      <p className="text-13 leading-small text-muted">
        Quem está na partida é avisado. Entrando, você concorda que o resultado registrado conte para você,
        como em toda partida.
      </p>
    </Sheet>
  );
}

/** What becomes of the money of a player who leaves. */
const leaveText = ({ pays_leaver }: Target): string => {
  if (pays_leaver)
    return 'Ela era de quem saiu depois do prazo: o seu pagamento já fica com a quadra, no lugar do dessa pessoa. Se você sair, ele volta só quando outra pessoa pagar o lugar.';
  const late =
    pays_leaver === undefined ? 'Depois dele, ou no lugar de quem já saiu fora do prazo,' : 'Depois dele,';
  return `Saindo até o prazo da partida, o dinheiro volta inteiro para você. ${late} só volta quando outra pessoa pagar o lugar.`;
};

/** With the last free place of a match that moves levels: the chance of the own pair, and what the own level would move. */
function Chance({ target: { id, type, seated }, seat }: { target: Target; seat: Seat }) {
  const isLast = type === 'Competitive' && freeSeats(seated).length === 1;
  const { data } = useQuery({ ...levelPreviewQuery(id), enabled: isLast });
  const own = isLast && data?.players.find(({ player }) => seated.every((one) => one.player?.id !== player));
  if (!own || data?.chance_a == null) return null;
  const [ofA, ofB] = formatChances(data.chance_a);
  return (
    <p className="num text-14 leading-small">
      Com você, a sua dupla tem <b className="text-ink">{seat.team === 'A' ? ofA : ofB}</b> de chance. Seu
      nível: <bdi dir="ltr">{formatLevelChange(own.delta_if_win)}</bdi> se ganhar,{' '}
      <bdi dir="ltr">{formatLevelChange(own.delta_if_lose)}</bdi> se perder.
    </p>
  );
}

/** Refused until the player says so again: an own booking is at that time. */
const isBesideBooking = (error: unknown) =>
  error instanceof ApiError && error.code === 'match_beside_booking';

const BesideBooking = () => (
  <Note tone="amber" live>
    <b>Você tem uma reserva neste horário.</b> Entrando, você fica com os dois compromissos: a reserva não
    muda.
  </Note>
);

function placeOnCourt({ team, position, level, player }: Target['seated'][number]): CourtPlace[] {
  if ((team !== 'A' && team !== 'B') || (position !== 1 && position !== 2)) return [];
  const name = player ?? { id: 0, first_name: 'Ocupado', last_name: '' };
  return [{ team, position, player: { id: name.id, name, level, avatar: avatarOf(player) } }];
}

/** The name of the draft of the line that goes with a request. */
const requestDraft = (match: number) => `match.${match}.request`;

/** Asks the creator of a match of another range for a place, with one line. */
export function RequestSheet({ target, now, onClose }: SheetProps) {
  const { id } = target;
  const request = useRequestMatch(requestDraft(id));
  const asksBeside = isBesideBooking(request.error);
  const form = useForm({
    initial: { text: '' },
    draft: { key: requestDraft(id) },
    check: () => ({}),
    submit: async ({ text }) => {
      await request.mutateAsync({
        params: { id },
        body: { text: text.trim() || null, ...(asksBeside && { beside_booking: true }) },
      });
      showToast({ message: 'Pedido enviado. Avisamos você da resposta.' });
      onClose();
    },
  });
  return (
    <Sheet isOpen onClose={onClose} title="Pedir para entrar" kicker={kickerOf(target, now)}>
      <form {...form.formProps} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-14 leading-small text-muted">
          Esta partida é para: {rangeText(target).toLowerCase()}. Seu nível é outro, então quem a abriu
          decide. Sem resposta em 6 horas, o pedido termina.
          {target.price_cents > 0 &&
            ` A vaga custa ${formatMoney(target.price_cents)}: você paga depois do sim, ao entrar.`}
        </p>
        <TextField
          {...form.field('text')}
          label="Uma linha para quem abriu"
          hint="Opcional. Por exemplo: onde joga, com quem, há quanto tempo."
          maxLength={REQUEST_MAX_LENGTH}
          autoComplete="off"
        />
        {asksBeside ? <BesideBooking /> : <Refusal text={form.formError} />}
        <Button type="submit" size="tall" wide pending={form.pending}>
          {asksBeside ? 'Pedir mesmo assim' : 'Pedir para entrar'}
        </Button>
      </form>
    </Sheet>
  );
}
