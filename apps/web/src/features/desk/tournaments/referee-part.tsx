import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { whatsAppLink } from '@bandeja/rules/format/whatsapp';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { ReadyLink } from '../shell/ready-link.tsx';
import { ownRefereePath, refereeLinkQuery, useCloseRefereeLink, useOpenRefereeLink } from './manage-api.ts';

/** The link for who stands beside the courts without an account: made, handed on, ended. Its address is shown once. */
export function RefereePart({ tournament: { hash, name } }: { tournament: DeskTournament }) {
  const { slug, timezone } = useDesk();
  const link = useQuery(refereeLinkQuery(slug, hash));
  const open = useOpenRefereeLink();
  const close = useCloseRefereeLink();
  const [asked, setAsked] = useState<'replace' | 'end' | null>(null);
  const params = { slug, hash };
  const present = link.data?.open;
  const path = ownRefereePath(open.data, present);
  const address = path && `${location.origin}${path}`;
  const failed = open.error ?? close.error;
  const make = () => {
    close.reset();
    open.mutate({ params }, { onSettled: () => setAsked(null) });
  };
  const end = () =>
    close.mutate(
      { params },
      {
        onSuccess: () => {
          open.reset();
          showToast({ message: 'O link do árbitro não vale mais.' });
        },
        onSettled: () => setAsked(null),
      },
    );
  return (
    <Section title="Link do árbitro">
      <Card className="grid gap-4">
        <p>
          Quem está nas quadras chama jogos e grava resultados deste torneio, sem conta. Não vê telefones,
          valores nem outros torneios.
        </p>
        {present && (
          <p className="text-14 wrap-anywhere text-muted">
            Criado por {present.made_by ?? 'uma conta que não existe mais'} em{' '}
            {formatNumericDate(localDateOf(present.created_at, timezone))} às{' '}
            {localTimeOf(present.created_at, timezone)}. Vale até o torneio acabar ou você encerrar o link.
          </p>
        )}
        {address && (
          <>
            <ReadyLink address={address} whatsapp={whatsAppLink(null, `Árbitro de ${name}: ${address}`)} />
            <p className="text-14">O link só aparece agora: copie ou mande.</p>
          </>
        )}
        <Refusal error={failed} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            pending={open.isPending || link.isPending}
            onClick={() => (present ? setAsked('replace') : make())}
          >
            {present ? 'Criar outro link' : 'Criar link do árbitro'}
          </Button>
          {present && (
            <Button variant="danger" onClick={() => setAsked('end')}>
              Encerrar link
            </Button>
          )}
        </div>
      </Card>
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === 'replace' ? 'Criar outro link?' : 'Encerrar o link?'}
        confirmLabel={asked === 'replace' ? 'Criar outro' : 'Encerrar'}
        danger={asked === 'end'}
        pending={open.isPending || close.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={asked === 'replace' ? make : end}
      >
        O link atual deixa de valer na hora, também em quem está com ele aberto. Os resultados gravados ficam.
      </ConfirmDialog>
    </Section>
  );
}
