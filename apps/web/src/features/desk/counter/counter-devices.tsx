import type { DeskDevice } from '@bandeja/contract/calls/desk-pins';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { devicesQuery, useAddDevice, useRemoveDevice } from './api.ts';
import { counterMark } from './counter-mark.ts';
import { markCounter } from './counter-watch.ts';

/** The computers of the counter: this browser is marked here, each of them is taken away. */
export function CounterDevices() {
  const { slug } = useDesk();
  const devices = useQuery(devicesQuery(slug));
  return (
    <Section title="Computadores do balcão">
      <p className="text-14 leading-small text-muted">
        Num computador do balcão a equipe troca de pessoa pelo PIN. Depois de 15 minutos parado ele pede um
        PIN de novo. O PIN abre só o balcão deste clube.
      </p>
      <Fetched
        query={devices}
        failed="Não deu para buscar os computadores"
        loading={
          <Loading label="Buscando os computadores">
            <CardSkeleton />
          </Loading>
        }
      >
        {(list) => (
          <>
            {list.length > 0 && (
              <Card pad="none">
                <ul className="divide-y divide-line" aria-label="Computadores do balcão">
                  {list.map((device) => (
                    <Row key={device.id} device={device} />
                  ))}
                </ul>
              </Card>
            )}
            <MarkForm here={list.find(({ is_this }) => is_this)} />
          </>
        )}
      </Fetched>
    </Section>
  );
}

function Row({ device }: { device: DeskDevice }) {
  const { slug, timezone } = useDesk();
  const { id, name, last_used_at, is_this } = device;
  const [asking, setAsking] = useState(false);
  const remove = useRemoveDevice();
  const takeOut = () =>
    remove.mutate(
      { params: { slug, id } },
      {
        onSuccess: () => {
          if (is_this) markCounter(slug, null);
          showToast({ message: `${name} não é mais um computador do balcão.` });
        },
        onSettled: () => setAsking(false),
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <span className="min-w-[min(100%,11rem)] flex-1">
        <b className="block wrap-anywhere text-ink">{name}</b>
        <span className="block text-13 text-muted">
          último uso em {formatNumericDate(localDateOf(last_used_at, timezone))},{' '}
          {localTimeOf(last_used_at, timezone)}
        </span>
      </span>
      {is_this && <Chip tone="blue">Este navegador</Chip>}
      <Button variant="danger" size="small" aria-label={`Tirar ${name}`} onClick={() => setAsking(true)}>
        Tirar
      </Button>
      <ConfirmDialog
        isOpen={asking}
        danger
        title={`Tirar ${name} do balcão?`}
        confirmLabel="Tirar"
        pending={remove.isPending}
        onConfirm={takeOut}
        onCancel={() => setAsking(false)}
      >
        Quem estiver nele por PIN sai na hora, e nenhum PIN abre mais o balcão ali.
      </ConfirmDialog>
    </li>
  );
}

function MarkForm({ here }: { here: DeskDevice | undefined }) {
  const { slug } = useDesk();
  const add = useAddDevice();
  const form = useForm({
    initial: { name: here?.name ?? '' },
    check: ({ name }) => givenErrors({ name: name.trim() === '' ? 'Dê um nome, como Recepção.' : null }),
    submit: async ({ name }) => {
      const device = await add.mutateAsync({ params: { slug }, body: { name } });
      markCounter(slug, { person: null, ...counterMark(slug), device: device.name });
      showToast({
        message: here
          ? `Este computador agora se chama ${device.name}.`
          : 'Este navegador agora é um computador do balcão.',
      });
    },
  });
  return (
    <form {...form.formProps} className="grid gap-3" aria-label="Marcar este navegador">
      <TextField
        {...form.field('name')}
        label={here ? 'Nome deste computador' : 'Marcar este navegador como computador do balcão'}
        placeholder="Recepção"
        maxLength={40}
        autoComplete="off"
        hint={here ? undefined : 'Só no computador do clube: quem tem um PIN vai abrir o balcão nele.'}
      />
      <Refusal text={form.formError} />
      <div>
        <Button type="submit" variant="secondary" pending={form.pending}>
          {here ? 'Mudar o nome' : 'Marcar este navegador'}
        </Button>
      </div>
    </form>
  );
}
