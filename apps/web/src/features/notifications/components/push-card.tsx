import { useState } from 'react';
import { settings } from '../../../settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showErrorToast, showToast } from '../../../ui/feedback/toasts.ts';
import type { PushState } from '../push/push-device.ts';
import { usePushState, useTurnPushOff, useTurnPushOn } from '../push/use-push.ts';

const TEXTS: Record<PushState, string> = {
  unsupported: `Este navegador não recebe avisos. No iPhone, adicione o ${settings.brand} à tela de início e abra por lá.`,
  blocked: 'Os avisos estão bloqueados nas configurações deste navegador. Libere por lá e volte aqui.',
  off: `Receba reservas, convites e resultados mesmo com o ${settings.brand} fechado. Vale até você sair da conta.`,
  on: `Este aparelho recebe avisos do ${settings.brand} até você sair da conta.`,
};

/** Turns push messages on or off for this device. The browser asks for permission only after the tap. */
export function PushCard() {
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
