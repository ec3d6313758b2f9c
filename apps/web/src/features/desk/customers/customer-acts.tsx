import type { Customer } from '@bandeja/contract/calls/desk-customers';
import { formatMoney } from '@bandeja/rules/format/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../../../lib/browser/hand-over.ts';
import { useDebounced } from '../../../lib/hooks/use-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useDeskNavigate } from '../shell/desk-router.tsx';
import {
  customersQuery,
  useEraseCustomer,
  useExportCustomer,
  useInviteCustomer,
  useMergeCustomers,
  useUnlinkCustomer,
} from './api.ts';

type Twin = { id: number; name: string };

/** What only a manager does with a customer: link, merge, hand out, erase. */
export function CustomerActs({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState<'merge' | 'erase' | null>(null);
  const { slug } = useDesk();
  const exporting = useExportCustomer();
  const close = () => setOpen(null);
  return (
    <Section title="Cadastro">
      <Card className="grid gap-4">
        {customer.same_phone.length > 0 && (
          <Note tone="amber">
            Mesmo telefone de {customer.same_phone.map(({ name }) => name).join(', ')}. É a mesma pessoa? Una
            os cadastros.
          </Note>
        )}
        <LinkPart customer={customer} />
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button variant="secondary" size="small" onClick={() => setOpen('merge')}>
            Unir a outro cadastro
          </Button>
          <Button
            variant="secondary"
            size="small"
            pending={exporting.isPending}
            onClick={() =>
              exporting.mutate(
                { slug, id: customer.id },
                { onSuccess: (data) => saveFile(`cliente-${customer.id}.json`, asFile(data)) },
              )
            }
          >
            Exportar dados
          </Button>
          <Button variant="danger" size="small" onClick={() => setOpen('erase')}>
            Apagar cliente
          </Button>
        </div>
      </Card>
      <Sheet isOpen={open === 'merge'} onClose={close} title="Unir a outro cadastro">
        <MergeChoice customer={customer} />
      </Sheet>
      <EraseDialog customer={customer} isOpen={open === 'erase'} onClose={close} />
    </Section>
  );
}

const asFile = (data: unknown) => new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });

function LinkPart({ customer }: { customer: Customer }) {
  const { slug } = useDesk();
  const { id, email, link } = customer;
  const invite = useInviteCustomer(slug);
  const unlink = useUnlinkCustomer();
  const params = { slug, id };
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        {link.state === 'linked'
          ? `Ligado ao jogador ${link.player?.name ?? ''}.`
          : link.state === 'invited'
            ? 'Convite enviado: falta o sim do jogador.'
            : 'Sem ligação com um jogador.'}
      </p>
      {link.state === 'none' ? (
        <>
          <p className="text-14 text-muted">
            {email
              ? 'O jogador recebe um convite por e-mail, e só ele liga a própria conta a este cadastro.'
              : 'Para convidar, escreva antes o e-mail do cliente.'}
          </p>
          {email && (
            <Button
              variant="secondary"
              size="small"
              pending={invite.isPending}
              onClick={() => invite.mutate({ params, body: {} })}
            >
              Convidar para ligar
            </Button>
          )}
        </>
      ) : (
        <Button
          variant="quiet"
          size="small"
          pending={unlink.isPending}
          onClick={() => unlink.mutate({ params })}
        >
          {link.state === 'linked' ? 'Desfazer ligação' : 'Desfazer convite'}
        </Button>
      )}
    </div>
  );
}

/** First those with the same phone, then a search. The kept record is chosen, and named before anything is merged. */
function MergeChoice({ customer }: { customer: Customer }) {
  const { slug } = useDesk();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const [kept, setKept] = useState<Twin | null>(null);
  const found = useQuery({ ...customersQuery(slug, { search }), enabled: search !== '' });
  const merge = useMergeCustomers();
  const go = useDeskNavigate();
  const offered: readonly Twin[] =
    search === '' ? customer.same_phone : (found.data?.results ?? []).filter(({ id }) => id !== customer.id);
  return (
    <>
      <p>Reservas, crédito e observações deste cadastro passam para o que você escolher, e este é apagado.</p>
      <TextField
        label="Buscar o cadastro que fica"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      <ul className="grid gap-2">
        {offered.map((twin) => (
          <li key={twin.id}>
            <Button variant="secondary" wide onClick={() => setKept(twin)}>
              {twin.name}
            </Button>
          </li>
        ))}
      </ul>
      {search !== '' && found.data?.results.length === 0 && (
        <p className="text-14 text-muted">Ninguém encontrado.</p>
      )}
      <ConfirmDialog
        isOpen={kept !== null}
        title="Unir os cadastros?"
        confirmLabel="Unir"
        pending={merge.isPending}
        onCancel={() => setKept(null)}
        onConfirm={() => {
          if (!kept) return;
          merge.mutate(
            { params: { slug, id: customer.id }, body: { into: kept.id } },
            {
              onSuccess: ({ id }) => {
                showToast({ message: 'Cadastros unidos.' });
                go({ page: 'customer', params: { id: String(id) }, replace: true });
              },
              onError: () => setKept(null),
            },
          );
        }}
      >
        <p>
          Fica <b>{kept?.name}</b>. O cadastro <b>{customer.name}</b> deixa de existir. Não dá para desfazer.
        </p>
      </ConfirmDialog>
    </>
  );
}

type EraseProps = { customer: Customer; isOpen: boolean; onClose: () => void };

function EraseDialog({ customer, isOpen, onClose }: EraseProps) {
  const { slug } = useDesk();
  const erase = useEraseCustomer();
  const go = useDeskNavigate();
  const { id, name, credit_cents } = customer;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Apagar ${name}?`}
      confirmLabel="Apagar cliente"
      danger
      pending={erase.isPending}
      onCancel={onClose}
      onConfirm={() =>
        erase.mutate(
          { params: { slug, id } },
          {
            onSuccess: () => {
              showToast({ message: 'Cliente apagado.' });
              go({ page: 'customers', replace: true });
            },
            onError: onClose,
          },
        )
      }
    >
      <p>
        Nome, telefone, e-mail e observação são apagados. Reservas e valores ficam sem o nome, e duplas sem
        conta ainda não sorteadas saem dos torneios.
      </p>
      {credit_cents > 0 && (
        <p className="mt-2">
          O crédito de {formatMoney(credit_cents)} deixa de valer: devolva antes, se ainda for do cliente.
        </p>
      )}
    </ConfirmDialog>
  );
}
