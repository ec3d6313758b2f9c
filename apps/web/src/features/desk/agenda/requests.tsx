import type { AgendaRequest } from '@bandeja/contract/calls/desk-agenda';
import { formatDay } from '@bandeja/rules/format/dates';
import { formatMoneyShort } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useState } from 'react';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useConfirmBooking, useDeclineBooking } from './api.ts';

/** What players of a club without online payment have asked for, of any day: on top until it is answered. */
export function Requests({ requests, zone }: { requests: readonly AgendaRequest[]; zone: string }) {
  const now = useNow(60_000);
  if (requests.length === 0) return null;
  const today = localDateOf(now, zone);
  return (
    <Card as="section" pad="tight" aria-labelledby="pedidos" className="agenda-tools">
      <h2 id="pedidos" className="pb-2">
        {requests.length === 1 ? '1 pedido espera resposta' : `${requests.length} pedidos esperam resposta`}
      </h2>
      <ul className="grid gap-3">
        {requests.map((request) => (
          <Request key={request.id} request={request} today={today} />
        ))}
      </ul>
    </Card>
  );
}

function Request({ request, today }: { request: AgendaRequest; today: string }) {
  const { slug } = useDesk();
  const confirm = useConfirmBooking(slug);
  const decline = useDeclineBooking(slug);
  const [reason, setReason] = useState<string | null>(null);
  const { booking, version, title, court_name, date, start_time, end_time, price_cents } = request;
  if (booking === null || version === null) return null;
  const params = { slug, id: booking };
  return (
    <li className="grid gap-2 border-t border-line pt-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-[min(100%,11rem)] flex-1">
          <b className="block wrap-anywhere text-ink">{title}</b>
          <span className="num text-14">
            {formatDay(date, today)}, {start_time}–{end_time} · {court_name}
            {price_cents !== null && ` · ${formatMoneyShort(price_cents)}`}
          </span>
        </p>
        <div className="flex gap-2">
          <Button
            size="small"
            pending={confirm.isPending}
            aria-label={`Confirmar ${title}, ${start_time}`}
            onClick={() => confirm.mutate({ params, body: { expected_version: version } })}
          >
            Confirmar
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-expanded={reason !== null}
            aria-label={`Recusar ${title}, ${start_time}`}
            onClick={() => setReason(reason === null ? '' : null)}
          >
            Recusar
          </Button>
        </div>
      </div>
      <Refusal error={confirm.error} />
      {reason !== null && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            decline.mutate({ params, body: { reason: reason.trim(), expected_version: version } });
          }}
        >
          <TextField
            label="Motivo, que o jogador lê"
            value={reason}
            maxLength={200}
            required
            onChange={setReason}
          />
          <Refusal error={decline.error} />
          <Button
            type="submit"
            size="small"
            variant="secondary"
            pending={decline.isPending}
            className="w-fit"
          >
            Recusar o pedido
          </Button>
        </form>
      )}
    </li>
  );
}
