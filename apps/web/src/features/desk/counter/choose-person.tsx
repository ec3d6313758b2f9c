import type { Counter, PinHolder } from '@bandeja/contract/calls/desk-pins';
import { ApiError } from '@bandeja/contract/client';
import { PIN, PIN_PROBLEM_SENTENCES } from '@bandeja/rules/clubs/desk-pin';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Delete from 'lucide-react/icons/delete';
import { useEffect, useRef, useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { changePerson } from '../../../session/pin-session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ROLE_NAMES } from '../shell/role-names.ts';
import { counterQuery } from './api.ts';
import { markCounter, touchCounter } from './counter-watch.ts';

interface ChoosePersonProps {
  slug: string;
  /** Whether the session that is open now, if any, was opened by PIN. */
  byPin: boolean;
  /** The session of the chosen person is open. */
  onChanged: () => void;
  /** The browser is no computer of the counter any more. */
  onUnknown: () => void;
}

/** Who takes over, and the PIN of the chosen person. */
export function ChoosePerson({ slug, byPin, onChanged, onUnknown }: ChoosePersonProps) {
  const counter = useQuery(counterQuery(slug));
  const [chosen, setChosen] = useState<number | null>(null);
  const person = counter.data?.people.find(({ id }) => id === chosen);
  const isUnknown = counter.error instanceof ApiError && counter.error.code === 'desk_device_unknown';
  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown, onUnknown]);

  const enter = async (
    proof: { pin: string } | { password: string },
    { device }: Counter,
    { id, name }: PinHolder,
  ) => {
    try {
      touchCounter();
      const reloads = await changePerson(slug, { member: id, ...proof }, byPin);
      markCounter(slug, { device: device.name, person: name });
      if (reloads) location.reload();
      else onChanged();
    } catch (error) {
      // The fifth wrong PIN: the list now says so, and the form asks for the password.
      if (error instanceof ApiError && error.code === 'pin_locked') await counter.refetch();
      throw error;
    }
  };

  return (
    <Fetched
      query={counter}
      failed="Não deu para buscar a equipe"
      loading={
        <Loading label="Buscando a equipe">
          <CardSkeleton />
        </Loading>
      }
    >
      {(known) =>
        person ? (
          <ProofForm
            key={`${person.id} ${person.needs_password}`}
            person={person}
            onBack={() => setChosen(null)}
            onEnter={(proof) => enter(proof, known, person)}
          />
        ) : (
          <People people={known.people} onChoose={setChosen} />
        )
      }
    </Fetched>
  );
}

function People({ people, onChoose }: { people: readonly PinHolder[]; onChoose: (id: number) => void }) {
  if (people.length === 0)
    return (
      <Note>
        Ninguém da equipe tem um PIN ainda. Entre com e-mail e senha, abra <b>PIN do balcão</b> e escolha o
        seu.
      </Note>
    );
  return (
    <Card pad="none">
      <ul className="divide-y divide-line" aria-label="Quem vai usar o balcão">
        {people.map(({ id, name, role }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-16 w-full items-center gap-3 px-5 py-3 text-start hover:bg-sunken"
              onClick={() => onChoose(id)}
            >
              <span className="min-w-0 flex-1">
                <b className="block wrap-anywhere text-ink">{name}</b>
                <span className="text-14 text-muted">{ROLE_NAMES[role]}</span>
              </span>
              <ChevronRight size={20} className="flex-none text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ProofProps {
  person: PinHolder;
  onBack: () => void;
  onEnter: (proof: { pin: string } | { password: string }) => Promise<void>;
}

function ProofForm({ person, onBack, onEnter }: ProofProps) {
  const { name, role, needs_password } = person;
  const [byPassword, setByPassword] = useState(needs_password);
  return (
    <div className="grid gap-5">
      <p className="text-16">
        <b className="wrap-anywhere text-ink">{name}</b>{' '}
        <span className="text-muted">· {ROLE_NAMES[role]}</span>
      </p>
      {byPassword ? (
        <PasswordForm isLocked={needs_password} onEnter={onEnter} />
      ) : (
        <PinForm onEnter={onEnter} onForgotten={() => setByPassword(true)} />
      )}
      <Button variant="quiet" onClick={onBack}>
        Escolher outra pessoa
      </Button>
    </div>
  );
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Numbers go to the field at once, typed or tapped; Enter or "Entrar" sends them. */
function PinForm({ onEnter, onForgotten }: Pick<ProofProps, 'onEnter'> & { onForgotten: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { pin: '' },
    check: ({ pin }) => givenErrors({ pin: pin.length < PIN.min ? PIN_PROBLEM_SENTENCES.pin_length : null }),
    submit: ({ pin }) =>
      onEnter({ pin }).catch((error: unknown) => {
        // A wrong one is typed anew from its first number.
        form.set('pin', '');
        throw error;
      }),
  });
  const { pin } = form.values;
  const put = (text: string) => form.set('pin', text.replace(/\D/g, '').slice(0, PIN.max));
  useEffect(() => input.current?.focus(), []);
  const key = 'min-h-14 rounded-card bg-surface text-22 font-bold text-ink edge-control hover:bg-sunken';
  return (
    <form {...form.formProps} className="grid gap-4" aria-label="Entrar com o PIN">
      <TextField
        {...form.field('pin')}
        ref={input}
        label="PIN"
        type="password"
        // The keys below serve a touch; a keyboard over them would hide the button.
        inputMode="none"
        autoComplete="off"
        maxLength={PIN.max}
        onChange={put}
      />
      <fieldset className="grid grid-cols-3 gap-2" aria-label="Números" dir="ltr">
        {KEYS.map((digit) => (
          <button key={digit} type="button" className={key} onClick={() => put(pin + digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" className={key} onClick={() => put(`${pin}0`)}>
          0
        </button>
        <IconButton
          label="Apagar o último número"
          className="min-h-14 w-full"
          onClick={() => put(pin.slice(0, -1))}
        >
          <Delete size={24} />
        </IconButton>
      </fieldset>
      <Refusal text={form.formError} />
      <Button type="submit" size="tall" wide pending={form.pending}>
        Entrar
      </Button>
      <Button variant="quiet" onClick={onForgotten}>
        Esqueci o PIN
      </Button>
    </form>
  );
}

function PasswordForm({ isLocked, onEnter }: Pick<ProofProps, 'onEnter'> & { isLocked: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    initial: { password: '' },
    check: () => ({}),
    submit: ({ password }) => onEnter({ password }),
  });
  return (
    <form {...form.formProps} className="grid gap-4" aria-label="Entrar com a senha">
      {isLocked && (
        <Note tone="amber" live>
          Foram cinco PINs errados neste computador. Entre com a sua senha; depois o PIN volta a valer.
        </Note>
      )}
      <TextField
        {...form.field('password')}
        ref={input}
        label="Senha da sua conta"
        type="password"
        // A shared computer keeps no password.
        autoComplete="off"
        hint={isLocked ? undefined : 'Com a senha você entra agora; um PIN novo se escolhe em PIN do balcão.'}
      />
      <Refusal text={form.formError} />
      <Button type="submit" size="tall" wide pending={form.pending}>
        Entrar
      </Button>
    </form>
  );
}
