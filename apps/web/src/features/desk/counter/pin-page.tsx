import type { OwnPin } from '@bandeja/contract/calls/desk-pins';
import { PIN, PIN_PROBLEM_SENTENCES, pinProblem } from '@bandeja/rules/clubs/desk-pin';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { ownPinQuery, useRemoveOwnPin, useSetOwnPin } from './api.ts';

const CounterDevices = lazyPart(async () => (await import('./counter-devices.tsx')).CounterDevices);

/** The viewer's own PIN, and for managers the computers on which it works. */
export function PinPage() {
  const { slug, by_pin, mayAs } = useDesk();
  const pin = useQuery(ownPinQuery(slug));
  return (
    <div className="one-column contents">
      <PageHeader
        title="PIN do balcão"
        text="Com ele você entra no computador do balcão sem digitar a sua senha."
      />
      <Section title="Seu PIN">
        <Fetched
          query={pin}
          failed="Não deu para buscar o PIN"
          loading={
            <Loading label="Buscando o PIN">
              <CardSkeleton />
            </Loading>
          }
        >
          {(known) => <PinForm key={String(known.set_at)} known={known} />}
        </Fetched>
      </Section>
      {mayAs('manager') &&
        (by_pin ? (
          <Section title="Computadores do balcão">
            <Note>Para marcar ou tirar um computador, entre com o seu e-mail e a sua senha.</Note>
          </Section>
        ) : (
          <Suspense>
            <CounterDevices />
          </Suspense>
        ))}
    </div>
  );
}

const EMPTY = { pin: '', again: '', password: '' };

function PinForm({ known }: { known: OwnPin }) {
  const { slug, timezone } = useDesk();
  const setPin = useSetOwnPin();
  const remove = useRemoveOwnPin();
  const [asking, setAsking] = useState(false);
  const form = useForm({
    initial: EMPTY,
    check: ({ pin, again, password }) => {
      const problem = pinProblem(pin);
      return givenErrors({
        pin: problem && PIN_PROBLEM_SENTENCES[problem],
        again: again === pin ? null : 'Digite o mesmo PIN duas vezes.',
        password: password === '' ? 'Preencha este campo.' : null,
      });
    },
    submit: async ({ pin, password }) => {
      await setPin.mutateAsync({ params: { slug }, body: { pin, password } });
      showToast({ message: 'PIN guardado. Ele já vale nos computadores do balcão.' });
    },
  });
  const numbers = {
    type: 'password',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: PIN.max,
  } as const;
  return (
    <>
      <p className="text-14 leading-small text-muted">
        {known.set_at
          ? `Você tem um PIN desde ${formatNumericDate(localDateOf(known.set_at, timezone))}.`
          : 'Você ainda não tem um PIN.'}
      </p>
      <form {...form.formProps} className="grid gap-5" aria-label="Seu PIN">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-4">
          <TextField
            {...form.field('pin')}
            {...numbers}
            label={known.set_at ? 'PIN novo' : 'PIN'}
            hint={`De ${PIN.min} a ${PIN.max} números.`}
          />
          <TextField {...form.field('again')} {...numbers} label="O mesmo PIN outra vez" />
        </div>
        <TextField
          {...form.field('password')}
          label="Senha da sua conta"
          type="password"
          autoComplete="current-password"
        />
        <Refusal text={form.formError} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={form.pending}>
            {known.set_at ? 'Trocar o PIN' : 'Guardar o PIN'}
          </Button>
          {known.set_at && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              Apagar o PIN
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        isOpen={asking}
        danger
        title="Apagar o seu PIN?"
        confirmLabel="Apagar"
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { slug } }, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        O seu nome sai da lista dos computadores do balcão. Se você está num deles por PIN, sai na hora.
      </ConfirmDialog>
    </>
  );
}
