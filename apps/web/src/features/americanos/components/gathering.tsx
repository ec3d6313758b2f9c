import type { Americano, AmericanoEntrant } from '@bandeja/contract/calls/americanos';
import { addAmericanoGuest } from '@bandeja/contract/schemas/americanos';
import { PLAYERS_AT_LEAST, PLAYERS_AT_MOST } from '@bandeja/rules/americano/abilities';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { schemaErrors } from '../../../lib/form/check-schema.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { nameOf } from '../americano-rounds.ts';
import { countOf, planText } from '../americano-texts.ts';
import { useAddAmericanoGuest, useJoinAmericano, useLeaveAmericano, useStartAmericano } from '../api.ts';
import { EventActions } from './event-actions.tsx';

interface GatheringProps {
  event: Americano;
  own: number | null;
  viewer: number | null;
}

/** Before the start: who plays, the plan, the invite link, and the start. */
export function Gathering({ event, own, viewer }: GatheringProps) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-2">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <Plan event={event} viewer={viewer} />
        <EventActions event={event} own={own} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <EntrantList event={event} own={own} />
        {event.can.add_guest && <GuestForm hash={event.hash} />}
      </div>
    </div>
  );
}

function Plan({ event, viewer }: { event: Americano; viewer: number | null }) {
  const join = useJoinAmericano(event.hash);
  const start = useStartAmericano();
  const { hash, plan, can, entrants } = event;
  const missing = PLAYERS_AT_LEAST - entrants.length;
  const input = { params: { hash }, body: {} };
  const failed = join.error ?? start.error;
  return (
    <Card as="section" aria-label="Como vai ser" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-18">Como vai ser</h2>
      <p role="status">
        {plan
          ? planText(plan)
          : `${missing === 1 ? 'Falta' : 'Faltam'} ${countOf(missing, 'pessoa', 'pessoas')} para começar.`}
        {entrants.length >= PLAYERS_AT_MOST && ` O evento já tem ${PLAYERS_AT_MOST} pessoas, o máximo.`}
      </p>
      <Refusal error={failed} fallback="Não deu para falar com o servidor. Tente de novo." />
      <Enter event={event} viewer={viewer} join={join} />
      {can.start && (
        <Button size="tall" wide pending={start.isPending} onClick={() => start.mutate(input)}>
          Começar agora
        </Button>
      )}
    </Card>
  );
}

interface EnterProps {
  event: Pick<Americano, 'hash' | 'can'>;
  viewer: number | null;
  join: ReturnType<typeof useJoinAmericano>;
}

function Enter({ event: { hash, can }, viewer, join }: EnterProps) {
  if (viewer === null)
    return (
      <LinkButton to="/login" search={{ redirect: `/americano/${hash}` }} size="tall" wide>
        Entrar na conta para jogar
      </LinkButton>
    );
  if (!can.join) return null;
  return (
    <Button
      size="tall"
      wide
      pending={join.isPending}
      onClick={() => join.mutate({ params: { hash }, body: {} })}
    >
      Entrar no jogo
    </Button>
  );
}

/** After the start, until the last round: a late player enters by the link, a guest through the organiser. */
export function LateEntry({ event, viewer }: Pick<GatheringProps, 'event' | 'viewer'>) {
  const join = useJoinAmericano(event.hash);
  return (
    <>
      {event.can.join && (
        <Card as="section" aria-label="Entrar agora" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 className="text-18">Ainda dá para entrar</h2>
          <p>Você joga a partir da próxima rodada. A média é só dos seus jogos.</p>
          <Refusal error={join.error} fallback="Não deu para falar com o servidor. Tente de novo." />
          <Enter event={event} viewer={viewer} join={join} />
        </Card>
      )}
      {event.can.add_guest && <GuestForm hash={event.hash} />}
    </>
  );
}

function GuestForm({ hash }: { hash: string }) {
  const add = useAddAmericanoGuest();
  const form = useForm({
    initial: { name: '' },
    check: (values) => schemaErrors(addAmericanoGuest.body, values),
    submit: async ({ name }) => {
      await add.mutateAsync({ params: { hash }, body: { name } });
      form.set('name', '');
    },
  });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)]">
      <form {...form.formProps} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <TextField
          {...form.field('name')}
          label="Convidado sem conta"
          placeholder="Nome de quem joga"
          autoComplete="off"
        />
        <Refusal text={form.formError} />
        <Button type="submit" variant="soft" pending={form.pending}>
          Adicionar convidado
        </Button>
      </form>
    </Card>
  );
}

/** Who plays; the organiser removes the others here. */
export function EntrantList({ event, own }: { event: Americano; own: number | null }) {
  const leave = useLeaveAmericano();
  const [removing, setRemoving] = useState<AmericanoEntrant | null>(null);
  const present = event.entrants.filter(({ left }) => !left);
  const { hash, stage } = event;
  return (
    <Card as="section" aria-label="Quem joga" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-18">Quem joga ({present.length})</h2>
      <Refusal error={leave.error} fallback="Não deu para falar com o servidor. Tente de novo." />
      <ul className="grid grid-cols-[minmax(0,1fr)]" aria-label="Quem joga">
        {present.map((entrant) => {
          const { id, player, guest_name } = entrant;
          return (
            <li key={id} className="flex min-h-14 items-center gap-3 border-line border-t first:border-t-0">
              <Avatar
                name={player ?? (guest_name ? { first_name: guest_name, last_name: '' } : null)}
                src={avatarOf(player)}
                size="sm"
                tone={id === own ? 'ink' : 'default'}
              />
              <span className="min-w-0 flex-1 font-label wrap-anywhere text-ink">
                {nameOf(entrant)}
                {id === own && <span className="text-muted"> (você)</span>}
              </span>
              {guest_name && <span className="text-13 text-muted">convidado</span>}
              {event.can.remove && id !== own && (
                <IconButton label={`Tirar ${nameOf(entrant)}`} onClick={() => setRemoving(entrant)}>
                  <X size={20} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        isOpen={removing !== null}
        title={`Tirar ${nameOf(removing ?? undefined)}?`}
        confirmLabel="Tirar"
        danger
        pending={leave.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() =>
          removing &&
          leave.mutate(
            { params: { hash }, body: { entrant: removing.id } },
            { onSettled: () => setRemoving(null) },
          )
        }
      >
        {stage === 'gathering'
          ? 'A pessoa pode voltar pelo link enquanto o jogo não começa.'
          : 'Quem está de folga entra no lugar, e as próximas rodadas são refeitas sem essa pessoa. Os pontos já marcados ficam.'}
      </ConfirmDialog>
    </Card>
  );
}
