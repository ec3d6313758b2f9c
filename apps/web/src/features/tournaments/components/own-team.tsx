import type { TournamentTeam } from '@bandeja/contract/calls/tournament-teams';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { fullName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { paymentStep } from '../../../lib/payments/payment-step.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { PixCode } from '../../../ui/pix/pix-code.tsx';
import { AvatarPair } from '../../../ui/player/avatar.tsx';
import {
  type Due,
  teamPaymentQuery,
  useAcceptTeam,
  useDeclineTeam,
  useStartTeamPix,
  useWithdrawTeam,
} from '../api.ts';
import { leavingText } from '../category-texts.ts';
import { acceptRefusalText, membersOf, teamLabel, teamTone } from '../tournament-texts.ts';
import { MergeQuestion } from './merge-question.tsx';

interface OwnTeamProps {
  team: TournamentTeam;
  viewer: number;
  zone: string;
}

/** The viewer's registration: its state, what happens next, and what the viewer can do. */
export function OwnTeam({ team, viewer, zone }: OwnTeamProps) {
  const accept = useAcceptTeam();
  const decline = useDeclineTeam();
  const withdraw = useWithdrawTeam();
  const [leaving, setLeaving] = useState(false);
  const input = { params: { id: team.id }, body: {} };
  const players = membersOf(team).toSorted((a, b) => Number(b.id === viewer) - Number(a.id === viewer));
  const failed = accept.error ?? decline.error ?? withdraw.error;
  const refused = acceptRefusalText(team);
  return (
    <Card
      as="section"
      aria-label={`Sua inscrição: ${team.category_name}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">Sua inscrição</h2>
        <Chip tone={teamTone(team, viewer)}>{teamLabel(team, viewer)}</Chip>
      </div>
      <div className="flex items-center gap-3">
        <AvatarPair people={players.map((player) => ({ name: player, src: avatarOf(player) }))} tone="a" />
        <p className="min-w-0 text-14 leading-small">
          {players.map((player) => (
            <span key={player.id} className="block font-label text-ink">
              {player.id === viewer ? 'Você' : fullName(player)}
            </span>
          ))}
          <span className="text-muted">{team.category_name}</span>
        </p>
      </div>
      {team.merge ? (
        <MergeQuestion {...{ team, viewer, zone }} merge={team.merge} />
      ) : (
        <p className="text-14 leading-small">{nextText(team, viewer, zone)}</p>
      )}
      {refused && <p className="text-14 leading-small font-label text-amber-text">{refused}</p>}
      {duesOf(team, viewer).map((due) => (
        <TeamPix key={due.half} due={due} until={team.place_until} zone={zone} />
      ))}
      <Refusal error={failed} fallback="Não deu para falar com o servidor. Nada mudou: tente de novo." />
      {(team.can.accept || team.can.decline || team.can.withdraw) && (
        <div className="flex flex-wrap gap-2">
          {team.can.accept && (
            <Button pending={accept.isPending} onClick={() => accept.mutate(input)}>
              {team.status === 'offered' ? 'Ficar com a vaga' : 'Aceitar convite'}
            </Button>
          )}
          {team.can.decline && (
            <Button variant="secondary" pending={decline.isPending} onClick={() => decline.mutate(input)}>
              Recusar
            </Button>
          )}
          {team.can.withdraw && (
            <Button
              variant="danger"
              className={team.can.accept || team.can.decline ? '' : '-ms-3'}
              onClick={() => setLeaving(true)}
            >
              Desistir da inscrição
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={leaving}
        title="Desistir da inscrição?"
        confirmLabel="Desistir"
        danger
        pending={withdraw.isPending}
        onCancel={() => setLeaving(false)}
        onConfirm={() => withdraw.mutate(input, { onSettled: () => setLeaving(false) })}
      >
        {leavingText(team)}
      </ConfirmDialog>
    </Card>
  );
}

/** What happens next with a team. */
function nextText(team: TournamentTeam, viewer: number, zone: string): string {
  const until = team.place_until && formatDeadline(team.place_until, zone);
  const partner =
    membersOf(team)
      .find(({ id }) => id !== viewer)
      ?.first_name.trim() || 'A dupla';
  switch (team.status) {
    case 'invited':
      return team.invited_by === viewer
        ? `${partner} precisa aceitar o convite${until ? ` até ${until}` : ''}. Até lá, a vaga é de vocês.`
        : `${partner} convidou você para jogar junto. Responda${until ? ` até ${until}` : ''}.`;
    case 'waiting':
      return team.accepted
        ? `Vocês são a ${team.line ?? 1}ª dupla da fila. Se uma vaga abrir, a gente avisa.`
        : team.invited_by === viewer
          ? `${team.line ?? 1}ª dupla da fila. ${partner} ainda precisa aceitar o convite.`
          : `${partner} convidou você para jogar junto. A dupla está na fila de espera.`;
    case 'offered':
      return `Há uma vaga para vocês. Confirme${until ? ` até ${until}` : ''}, ou ela passa para a próxima dupla.`;
    case 'awaiting_payment':
      if (team.halves) return halvesText(team, { viewer, partner, until });
      return team.refusals.pay === 'payments_off'
        ? `Paguem a inscrição no clube${until ? ` até ${until}` : ''}: ${formatMoney(team.price_cents)}, uma vez por dupla.`
        : // The deadline is next to the button, or the countdown of the Pix.
          `Falta pagar ${formatMoney(team.price_cents)}, uma vez por dupla.`;
    case 'confirmed':
      return 'Tudo certo: vocês estão dentro. Os jogos aparecem aqui depois do sorteio.';
    case 'withdrawn':
      return 'Esta inscrição foi cancelada.';
  }
}

/** Of a fee that each pays: what is open, and of whom. */
function halvesText(
  { halves = [] }: TournamentTeam,
  { viewer, partner, until }: { viewer: number; partner: string; until: string | null },
): string {
  const own = halves.find(({ player }) => player === viewer);
  const other = halves.find(({ player }) => player !== viewer);
  if (!own || !other) return '';
  if (own.paid)
    return `A sua parte está paga. Falta a parte de ${partner}: ${formatMoney(other.cents)}${until ? `, até ${until}` : ''}.`;
  const mine = `${own.refusal === 'payments_off' ? `Pague a sua parte no clube${until ? ` até ${until}` : ''}` : 'Falta a sua parte'}: ${formatMoney(own.cents)}.`;
  return other.paid
    ? `A parte de ${partner} está paga. ${mine}`
    : `Cada um paga a sua parte, e a vaga é de vocês com as duas pagas. ${mine}`;
}

interface TeamDue extends Due {
  cents: number;
  payment: TournamentTeam['payment'];
  /** On the button; of the partner's half with the name. */
  label: string;
  /** Of the viewer: a partner's half has its deadline above. */
  isOwn: boolean;
  /** What the money brings. */
  brings: string;
}

const CONFIRMS = 'a vaga fica confirmada aqui.';

/** What the viewer may pay here: the fee, the own half, or after it the partner's. */
function duesOf(team: TournamentTeam, viewer: number): TeamDue[] {
  const { halves, id, price_cents, payment, refusals } = team;
  const label = 'Pagar com Pix';
  if (!halves) {
    const due = { team: id, half: null, cents: price_cents, payment, label, isOwn: true, brings: CONFIRMS };
    return isPayable(refusals.pay) ? [due] : [];
  }
  const own = halves.find(({ player }) => player === viewer);
  const half = halves.find(({ paid, player }) => paid === null && (own?.paid ? true : player === viewer));
  if (!half || !isPayable(half.refusal)) return [];
  const partner = membersOf(team).find((player) => player.id === half.player && player.id !== viewer);
  const isLast = halves.every((one) => one.paid !== null || one.id === half.id);
  return [
    {
      ...{ team: id, half: half.id, cents: half.cents, payment: half.payment },
      label: partner ? `Pagar a parte de ${partner.first_name.trim() || 'quem joga com você'}` : label,
      isOwn: partner === undefined,
      brings: isLast ? CONFIRMS : 'a sua parte está paga.',
    },
  ];
}

/** The fee of a team whose place is held: the button for a Pix, then its code; after a failure the next step. */
function TeamPix({ due, until, zone }: { due: TeamDue; until: string | null; zone: string }) {
  const { step, payment, now, start, isStarting, failure } = useTeamPix(due, until);
  if (step === null || step.kind === 'over') {
    return (
      <Note tone="amber" live>
        O prazo para pagar terminou. A vaga passou para a próxima dupla da fila.
      </Note>
    );
  }
  if (step.kind === 'paid') {
    return (
      <Note tone="green" live>
        Pagamento recebido. Confirmando…
      </Note>
    );
  }
  const asked = isStarting || step.kind === 'pix' || (payment !== null && step.kind === 'starting');
  if (asked) {
    // The bank's code may end before the place does: another one is asked for then.
    const isShort = step.kind === 'pix' && until !== null && Date.parse(step.until) < Date.parse(until);
    return (
      <>
        {isShort && due.isOwn && (
          <p className="text-14 leading-small">Pague até {formatDeadline(until, zone)}.</p>
        )}
        <PixCode
          held={isShort ? 'Este Pix vale por' : 'Vaga guardada por'}
          cents={due.cents}
          since={null}
          until={until ?? now.toISOString()}
          pix={step.kind === 'pix' ? step : null}
          payment={payment}
          now={now}
        />
        {step.kind === 'pix' && (
          <Note tone="amber" live>
            <b>Esperando o pagamento…</b> Assim que o Pix cair, {due.brings}
          </Note>
        )}
      </>
    );
  }
  return (
    <>
      {step.kind !== 'starting' && (
        <Note tone="red" icon={CircleAlert} live>
          {step.kind === 'failed'
            ? `O Pix não saiu. ${failure}`
            : 'Este Pix não vale mais, e nada foi cobrado.'}{' '}
          A vaga continua guardada.
        </Note>
      )}
      {until && due.isOwn && (
        <p className="text-14 leading-small">Pague até {formatDeadline(until, zone)}.</p>
      )}
      <Button size="tall" wide pending={isStarting} onClick={start}>
        {step.kind === 'again' ? 'Gerar outro Pix' : step.kind === 'failed' ? 'Tentar de novo' : due.label}
      </Button>
    </>
  );
}

const REFETCH_MS = 5_000;
const ENDED = ['rejected', 'expired', 'cancelled'];

/** Whether the fee can be paid here: the viewer may open a Pix, or the partner has opened one, which the viewer sees too. */
const isPayable = (refusal: TournamentTeam['refusals']['pay']): boolean =>
  refusal === null || refusal === 'payment_of_partner';

/** Pays the fee of one team by Pix. The player starts it; refetches the payment while the bank has not answered. */
function useTeamPix(due: TeamDue, until: string | null) {
  const now = useNow(1_000);
  const known = useQuery({
    ...teamPaymentQuery(due),
    enabled: due.payment !== null,
    refetchInterval: REFETCH_MS,
  });
  const payment = known.data ?? null;
  // The half costs less since another category was paid, or more again: the code that is shown asks another amount.
  const isOther = payment?.status === 'pending' && payment.amount_cents !== due.cents;
  const isOver = payment !== null && (isOther || ENDED.includes(payment.status));
  const pix = useStartTeamPix(due, isOver ? payment.id : null);
  const hasFailed = !pix.isPending && (pix.isError || (due.payment !== null && known.isError && !payment));
  const held = { can: { pay: true }, hold_expires_at: until };
  const step = paymentStep({ booking: held, payment, hasFailed }, now);
  return {
    /** `starting` also before the player requests a Pix. */
    step: isOther && step?.kind === 'pix' ? ({ kind: 'again', why: 'ended' } as const) : step,
    payment,
    now,
    start: () => pix.mutate(undefined),
    isStarting: pix.isPending,
    failure: errorText(pix.error ?? known.error, 'Não deu para falar com o banco. Confira o sinal.'),
  };
}
