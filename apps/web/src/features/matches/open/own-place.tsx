import type { Match } from '@bandeja/contract/calls/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { whatsAppLink } from '@bandeja/rules/format/whatsapp';
import { toMillis } from '@bandeja/rules/time/instant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetch } from '../../../data/refetch.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { PixCode } from '../../../ui/pix/pix-code.tsx';
import { matchQuery } from '../api/read-matches.ts';
import { inviteText } from '../invites/invite-text.ts';
import { placePaymentQuery, useStartPlacePix } from './api.ts';
import { lowerFirst } from './open-texts.ts';

type OwnPayment = NonNullable<Match['payment']>;

interface OwnPlaceProps {
  match: Match;
  payment: OwnPayment;
}

/** The viewer's place that costs: its Pix while it waits, then what becomes of the money. */
export function OwnPlace({ match, payment }: OwnPlaceProps) {
  const now = useNow(30_000);
  if (payment.status === 'waiting') return <PlacePix match={match} payment={payment} />;
  return (
    <Note tone="green" live>
      <b>Sua vaga está paga: {formatMoney(payment.amount_cents)}.</b> {moneyText(match, payment, now)}
    </Note>
  );
}

/** The viewer left after the deadline, and the money waits: for who pays the place, whom a text calls while there is one free. */
export function LeftPlace({ match, now }: { match: Match; now: Date }) {
  const { left_cents: cents = 0, state } = match.opening ?? {};
  const text = inviteText(match, `${window.location.origin}/match/${match.id}`, now.toISOString());
  return (
    <Note tone="amber" live>
      <p>
        <b>Você saiu depois do prazo.</b> Seus {formatMoney(cents)} voltam assim que outra pessoa pagar o
        lugar, até o início da partida. Depois disso, ficam com a quadra.
        {state !== 'open' && ' Agora a partida não tem lugar livre para outra pessoa.'}
      </p>
      {state === 'open' && (
        <ButtonAnchor
          variant="soft"
          size="small"
          className="mt-2"
          href={whatsAppLink(null, text)}
          target="_blank"
          rel="noopener"
        >
          Chamar alguém no WhatsApp
        </ButtonAnchor>
      )}
    </Note>
  );
}

/** Who meets a player of another level may leave for a while longer. */
const leaveUntil = ({ fill_by, leave_free_until }: NonNullable<Match['opening']>): string =>
  leave_free_until && toMillis(leave_free_until) > toMillis(fill_by) ? leave_free_until : fill_by;

/** What becomes of the money of a player who leaves. */
function moneyText({ opening, timezone }: Match, { status }: OwnPayment, now: Date): string {
  // Its money is the court's as soon as it is paid.
  if (status === 'waiting' && opening?.pays_leaver)
    return 'Esta vaga era de quem saiu depois do prazo: o seu pagamento já fica com a quadra, no lugar do dessa pessoa. Se você sair, ele volta só quando outra pessoa pagar o lugar.';
  if (status === 'settled') return 'Se você sair, o dinheiro volta quando outra pessoa pagar o lugar.';
  const until = opening ? formatDayTime(leaveUntil(opening), now, timezone) : null;
  return until
    ? `Saindo até ${lowerFirst(until)}, o dinheiro volta inteiro para você.`
    : 'Saindo antes do prazo, o dinheiro volta inteiro para você.';
}

/** Live updates bring the payment; one can be missed. */
const REFETCH_MS = 5_000;

function PlacePix({ match, payment }: OwnPlaceProps) {
  const client = useQueryClient();
  const now = useNow(1_000);
  const { id, match_place, amount_cents, until } = payment;
  const query = placePaymentQuery(match_place);
  const known = useQuery({ ...query, refetchInterval: REFETCH_MS });
  useQuery({ ...matchQuery(match.id), refetchInterval: REFETCH_MS });
  const stored = known.data?.id === id ? known.data : null;
  const isEnded = stored !== null && ['rejected', 'expired', 'cancelled'].includes(stored.status);
  const pix = useStartPlacePix(match.id, { payment: id, place: match_place, isEnded });
  const isOver = toMillis(until) <= now.getTime();
  const startsByItself = !isOver && stored?.status === 'created' && pix.isIdle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: started once, while there is no Pix to show.
  useEffect(() => {
    if (startsByItself) pix.mutate(undefined);
  }, [startsByItself]);
  // The place has a new payment since the bank refused the first.
  const isBehind = known.data !== undefined && stored === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once.
  useEffect(() => {
    if (isBehind) void refetch(client, query);
  }, [isBehind]);

  if (stored?.status === 'approved')
    return (
      <Note tone="green" live>
        <b>Pagamento recebido.</b> Confirmando sua vaga…
      </Note>
    );
  if (isOver)
    return (
      <Note tone="amber" live>
        <b>O tempo para pagar acabou.</b> Perguntamos ao banco se o seu Pix chegou; se não, a vaga fica livre.
      </Note>
    );
  const code = stored?.status === 'pending' ? stored.pix : null;
  const hasFailed = !pix.isPending && (pix.isError || isEnded);
  return (
    <section aria-label="Pagamento da vaga" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-14 leading-small">
        <b>Pague {formatMoney(amount_cents)} para ficar com a vaga.</b> Ela espera o seu Pix até{' '}
        {lowerFirst(formatDayTime(until, now, match.timezone))}; depois fica livre para o próximo.
      </p>
      {hasFailed ? (
        <>
          <Note tone="red" live>
            {errorText(pix.error, 'O Pix não saiu. A vaga continua guardada.')}
          </Note>
          <Button size="tall" wide pending={pix.isPending} onClick={() => pix.mutate(undefined)}>
            Gerar outro Pix
          </Button>
        </>
      ) : (
        <PixCode
          held="Vaga guardada por"
          cents={amount_cents}
          since={null}
          until={until}
          pix={code && { kind: 'pix', code: code.qr_code, picture: code.qr_code_base64, until }}
          payment={stored}
          now={now}
        />
      )}
      <p className="text-13 leading-small text-muted">{moneyText(match, payment, now)}</p>
    </section>
  );
}
