import type { PlayAlert } from '@bandeja/contract/calls/play-alerts';
import { useQuery } from '@tanstack/react-query';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { OfflineStrip } from '../../../ui/feedback/states.tsx';
import { hoursText, placeText, weekdaysText } from './alert-texts.ts';
import { playAlertsQuery, useRemovePlayAlert } from './api.ts';

/** The alerts of the player, each with a way to remove it. Nothing while there is none. */
export function OwnAlerts() {
  const alerts = useQuery(playAlertsQuery);
  const lastKnown = useLastKnown(alerts);
  const own = alerts.data ?? [];
  if (own.length === 0) return null;
  return (
    <Card as="section" pad="tight" aria-labelledby="avisos" className="grid gap-3">
      <h2 id="avisos" className="text-16">
        Seus avisos
      </h2>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <ul className="grid gap-3">
        {own.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </Card>
  );
}

function AlertRow({ alert }: { alert: PlayAlert }) {
  const remove = useRemovePlayAlert();
  const when = `${weekdaysText(alert.weekdays)}, ${hoursText(alert)}`;
  return (
    <li className="grid gap-1">
      <p className="min-w-0 text-14 leading-small">
        <b className="num text-ink">{when}</b>
        <br />
        {placeText(alert)}
      </p>
      <Refusal error={remove.error} fallback="Confira o sinal e tente de novo." />
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="quiet"
          size="small"
          pending={remove.isPending}
          aria-label={`Não avisar mais: ${when}, ${placeText(alert)}`}
          onClick={() => remove.mutate({ params: { id: alert.id } })}
        >
          Não avisar mais
        </Button>
      </div>
    </li>
  );
}
