import type { NotificationChannel, NotificationTopic } from '@bandeja/rules/notifications/topics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { settings as app, settings } from '../../../settings.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { showErrorToast, showToast } from '../../../ui/feedback/toasts.ts';
import { Switch } from '../../../ui/fields/switch.tsx';
import { notificationSettingsQuery, useUpdateSetting } from '../api.ts';
import type { PushState } from '../push/push-device.ts';
import { usePushState, useTurnPushOff, useTurnPushOn } from '../push/use-push.ts';

const TOPICS: Record<NotificationTopic, { title: string; text: string }> = {
  bookings: {
    title: 'Reservas e pagamentos',
    text: 'Confirmações, cancelamentos, prazos, reembolsos e o lembrete do jogo.',
  },
  matches: { title: 'Partidas', text: 'Convites, presenças e partidas canceladas.' },
  results: { title: 'Resultados e nível', text: 'Placares, contestações e mudanças do seu nível.' },
  tournaments: { title: 'Torneios', text: 'Inscrições, as suas próximas partidas e torneios cancelados.' },
};

const CHANNELS: Record<NotificationChannel, string> = {
  app: `No ${app.brand}`,
  push: 'Avisos no aparelho',
  email: 'Por e-mail',
};

/** Preferências: what the player receives, topic by topic and channel by channel. */
export function NotificationSettings() {
  const settings = useQuery(notificationSettingsQuery);
  return (
    <>
      <PageHeader title="Preferências" text="Escolha o que você quer receber, e por onde." />
      <div className="one-column grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <PushCard />
        {settings.data ? (
          <Topics settings={settings.data} />
        ) : settings.isError ? (
          <ErrorState
            title="Não deu para buscar suas preferências"
            text={errorText(settings.error, 'Confira o sinal e tente de novo.')}
            onRetry={() => void settings.refetch()}
          />
        ) : (
          <Loading label="Buscando suas preferências" className="grid gap-4">
            {Object.keys(TOPICS).map((topic) => (
              <Skeleton key={topic} className="h-44 rounded-card" />
            ))}
          </Loading>
        )}
      </div>
    </>
  );
}

type Setting = { topic: NotificationTopic; channel: NotificationChannel; enabled: boolean };

function Topics({ settings }: { settings: readonly Setting[] }) {
  const update = useUpdateSetting();
  /** The tapped position shows until the server has answered. */
  const shown = (one: Setting) => {
    const sent = update.isPending ? update.variables.body : undefined;
    return sent?.topic === one.topic && sent.channel === one.channel ? sent.enabled : one.enabled;
  };
  return Object.entries(TOPICS).map(([topic, { title, text }]) => (
    <Card key={topic} as="section" aria-labelledby={`topic-${topic}`}>
      <h2 id={`topic-${topic}`}>{title}</h2>
      <p className="mt-1 mb-2 text-14 leading-small text-muted">{text}</p>
      {settings
        .filter((one) => one.topic === topic)
        .map((one) => (
          <Switch
            key={one.channel}
            label={CHANNELS[one.channel]}
            checked={shown(one)}
            onChange={(enabled) =>
              update.mutate({ body: { topic: one.topic, channel: one.channel, enabled } })
            }
          />
        ))}
    </Card>
  ));
}

const TEXTS: Record<PushState, string> = {
  unsupported: `Este navegador não recebe avisos. No iPhone, adicione o ${settings.brand} à tela de início e abra por lá.`,
  blocked: 'Os avisos estão bloqueados nas configurações deste navegador. Libere por lá e volte aqui.',
  off: `Receba reservas, convites e resultados mesmo com o ${settings.brand} fechado. Vale até você sair da conta.`,
  on: `Este aparelho recebe avisos do ${settings.brand} até você sair da conta.`,
};

/** Turns push messages on or off for this device. The browser asks for permission only after the tap. */
function PushCard() {
  const state = usePushState();
  const turnOn = useTurnPushOn();
  const turnOff = useTurnPushOff();
  const [pending, setPending] = useState(false);
  if (state === undefined) return null;
  const start = async () => {
    setPending(true);
    try {
      if (await turnOn()) showToast({ message: 'Pronto! Este aparelho recebe avisos.' });
    } catch {
      showErrorToast('Não deu para ligar os avisos neste aparelho. Tente de novo.');
    }
    setPending(false);
  };
  return (
    <Card as="section" aria-labelledby="push-device">
      <h2 id="push-device">Avisos neste aparelho</h2>
      <p className="mt-1 text-14 leading-small text-muted">{TEXTS[state]}</p>
      {state === 'off' && (
        <Button size="small" className="mt-3" pending={pending} onClick={() => void start()}>
          Receber avisos
        </Button>
      )}
      {state === 'on' && (
        <Button
          size="small"
          variant="secondary"
          className="mt-3"
          pending={turnOff.isPending}
          onClick={() => turnOff.mutate(undefined)}
        >
          Parar de receber
        </Button>
      )}
    </Card>
  );
}
