import type { Americano } from '@bandeja/contract/calls/americanos';
import { useNavigate } from '@tanstack/react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { LinkField } from '../../../ui/fields/link-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { isScored } from '../americano-rounds.ts';
import { inviteText } from '../americano-texts.ts';
import { useFinishAmericano, useLeaveAmericano, useRenewAmericanoLink } from '../api.ts';

const LINK_LABELS = {
  gathering: 'Link do convite',
  running: 'Link para entrar ou acompanhar',
  finished: 'Link para acompanhar',
} as const satisfies Record<Americano['stage'], string>;

/** The invite link, leaving, and the end of the event. */
export function EventActions({ event, own }: { event: Americano; own: number | null }) {
  const leave = useLeaveAmericano();
  const finish = useFinishAmericano();
  const renew = useRenewAmericanoLink();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'leave' | 'finish' | 'renew' | null>(null);
  const { hash, can, stage, matches } = event;
  const open = matches.filter((match) => !isScored(match)).length;
  const failed = leave.error ?? finish.error ?? renew.error;
  const onSettled = () => setAsking(null);
  return (
    <>
      <ShareLink event={event} />
      <Refusal error={failed} fallback="Não deu para falar com o servidor. Tente de novo." />
      {(can.finish || can.leave || can.renew_link) && (
        <div className="flex flex-wrap gap-2">
          {can.finish && (
            <Button variant={open === 0 ? 'primary' : 'secondary'} onClick={() => setAsking('finish')}>
              Encerrar
            </Button>
          )}
          {can.renew_link && (
            <Button variant="secondary" onClick={() => setAsking('renew')}>
              Trocar o link
            </Button>
          )}
          {can.leave && (
            <Button variant="danger" className={can.finish ? '' : '-ms-3'} onClick={() => setAsking('leave')}>
              {stage === 'gathering' ? 'Não vou jogar' : 'Sair do jogo'}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={asking === 'finish'}
        title="Encerrar agora?"
        confirmLabel="Encerrar"
        pending={finish.isPending}
        onCancel={onSettled}
        onConfirm={() => finish.mutate({ params: { hash }, body: {} }, { onSettled })}
      >
        {open === 0
          ? 'A tabela fica como está, e ninguém muda mais os pontos.'
          : 'Os jogos sem pontos não contam, e ninguém muda mais os pontos.'}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'renew'}
        title="Trocar o link?"
        confirmLabel="Trocar"
        pending={renew.isPending}
        onCancel={onSettled}
        onConfirm={() =>
          renew.mutate(
            { params: { hash }, body: {} },
            {
              onSettled,
              onSuccess: (renewed) =>
                navigate({ to: '/americano/$hash', params: { hash: renewed.hash }, replace: true }),
            },
          )
        }
      >
        O link de antes deixa de valer, também para quem só acompanha. Quem já está no jogo encontra o evento
        em Americano.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'leave'}
        title="Sair?"
        confirmLabel="Sair"
        danger
        pending={leave.isPending}
        onCancel={onSettled}
        onConfirm={() =>
          own !== null && leave.mutate({ params: { hash }, body: { entrant: own } }, { onSettled })
        }
      >
        {stage === 'gathering'
          ? 'Você pode voltar pelo link enquanto o jogo não começa.'
          : 'Quem está de folga entra no seu lugar, e as próximas rodadas são refeitas sem você. Seus pontos ficam no fim da tabela, e você não pode voltar.'}
      </ConfirmDialog>
    </>
  );
}

function ShareLink({ event }: { event: Americano }) {
  const url = `${window.location.origin}/americano/${event.hash}`;
  return (
    <Card as="section" aria-label="Link do evento" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <LinkField label={LINK_LABELS[event.stage]} url={url} variant="soft" size="small">
        {event.stage === 'gathering' && (
          <ButtonAnchor
            variant="soft"
            size="small"
            href={`https://wa.me/?text=${encodeURIComponent(inviteText(event, url))}`}
            target="_blank"
            rel="noopener"
          >
            <MessageCircle size={20} />
            Mandar no WhatsApp
          </ButtonAnchor>
        )}
      </LinkField>
    </Card>
  );
}
