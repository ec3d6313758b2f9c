import type { ClubSettings } from '@bandeja/contract/calls/desk-club';
import type { DeskPaymentAccount } from '@bandeja/contract/calls/desk-payment-account';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useRef, useState } from 'react';
import { copyText } from '../../../lib/browser/hand-over.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { paymentAccountQuery, useChangePaymentAccount } from './api.ts';

/** The account in which the club is paid: what is typed goes to the server and is never shown again. */
export function PaymentAccount({ club }: { club: ClubSettings }) {
  const account = useQuery(paymentAccountQuery(club.slug));
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and with it the place on the page.
  const close = () => {
    setOpen(false);
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <section aria-labelledby="payment-account" className="grid gap-4">
      <h3 id="payment-account" ref={heading} tabIndex={-1} className="outline-none">
        Conta do Mercado Pago
      </h3>
      <Fetched
        query={account}
        failed="Não deu para buscar a conta"
        loading={
          <Loading label="Buscando a conta">
            <CardSkeleton />
          </Loading>
        }
      >
        {(known) => (
          <>
            <AccountState account={known} zone={club.timezone} />
            {isOpen ? (
              <AccountForm slug={club.slug} url={known.webhook_url} onDone={close} />
            ) : (
              <div>
                <Button variant="secondary" onClick={() => setOpen(true)}>
                  {known.configured_at ? 'Trocar a conta' : 'Pôr a conta do clube'}
                </Button>
              </div>
            )}
          </>
        )}
      </Fetched>
    </section>
  );
}

function AccountState({ account, zone }: { account: DeskPaymentAccount; zone: string }) {
  const { charges_with, configured_at, token_end, unusable } = account;
  const since = configured_at ? formatShortDate(localDateOf(new Date(configured_at), zone)) : null;
  if (unusable)
    return (
      <Note tone="red">
        O servidor não consegue mais abrir a conta posta em {since}. O clube não recebe pelo app até você pôr
        a conta de novo.
      </Note>
    );
  if (charges_with === 'club')
    return (
      <Note tone="green">
        O clube recebe na própria conta, desde {since}. Token terminado em <b>{token_end}</b>.
      </Note>
    );
  return charges_with === 'installation' ? (
    <Note>Sem conta própria: os pagamentos entram na conta de quem opera o app, que repassa ao clube.</Note>
  ) : (
    <Note tone="amber">
      Sem conta, o clube não recebe pelo app: cada reserva espera a confirmação, e é paga no clube.
    </Note>
  );
}

const EMPTY = { access_token: '', webhook_secret: '', password: '' };

function AccountForm({ slug, url, onDone }: { slug: string; url: string; onDone: () => void }) {
  const change = useChangePaymentAccount(slug);
  const address = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: EMPTY,
    // The server has the rules, and its sentences come to the fields.
    check: () => ({}),
    submit: async (body) => {
      await change.mutateAsync({ params: { slug }, body });
      showToast({ message: 'Conta guardada. Os donos recebem um e-mail.' });
      onDone();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-5" aria-label="Conta do Mercado Pago">
      <p className="text-14">
        No Mercado Pago, em <b>Suas integrações</b>, abra a aplicação do clube: o token está em Credenciais de
        produção, e a assinatura secreta em Webhooks, depois de pôr lá este endereço, com o evento Pagamentos.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField label="Endereço dos webhooks" value={url} readOnly ref={address} className="grow" />
        <Button
          variant="secondary"
          onClick={async () => {
            if (address.current && (await copyText(address.current)))
              showToast({ message: 'Endereço copiado.' });
          }}
        >
          <Copy size={20} /> Copiar
        </Button>
      </div>
      <TextField
        {...form.field('access_token')}
        label="Access token"
        type="password"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.field('webhook_secret')}
        label="Assinatura secreta dos webhooks"
        type="password"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.field('password')}
        label="Sua senha"
        type="password"
        autoComplete="current-password"
        hint="Trocar a conta manda um e-mail a todos os donos. O que você digitou não aparece de novo."
      />
      <Refusal text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.pending}>
          Guardar a conta
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
