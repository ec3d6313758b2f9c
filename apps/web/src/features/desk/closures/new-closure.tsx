import type { DeskClosures } from '@bandeja/contract/calls/desk-closures';
import { CLOSURE_REASON_MAX, CLOSURE_REASONS } from '@bandeja/rules/bookings/closures';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { useDeskSearch } from '../shell/desk-router.tsx';
import type { WantedClosure } from './api.ts';
import { laterBy, momentText } from './closure-texts.ts';
import { Toggle, Toggles } from './toggle.tsx';

// Shown after a tap. With the code of overlays, by which the browser's back leads to the form.
const loadPreview = () => import('./closure-preview.tsx');
const ClosurePreview = lazy(async () => ({ default: (await loadPreview()).ClosurePreview }));

/** A day and a time in one field of a phone, also enlarged. */
const MOMENT = 'text-[length:min(var(--t-16),5.5vw)]';

const QUICK = [
  { label: '1 h', minutes: 60 },
  { label: '2 h', minutes: 120 },
];

/** `chuva` of the address is the reason Chuva. */
const reasonOf = (motivo: string): string =>
  CLOSURE_REASONS.find((one) => one.toLowerCase() === motivo.toLowerCase()) ?? '';

/** Courts, time and reason; then what that hits. What was chosen stays when the preview is left. */
export function NewClosure({ read: latest, reason: motivo }: { read: DeskClosures; reason: string }) {
  // The clock as it was when the form opened, which its fields show.
  const [read] = useState(latest);
  const [wanted, setWanted] = useState<WantedClosure>(() => ({
    courts: read.courts.map(({ id }) => id),
    from: read.now,
    to: read.day_ends,
    reason: reasonOf(motivo),
  }));
  const [step, setStep] = useState<'form' | 'preview'>('form');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [, change] = useDeskSearch();
  const leave = () => change({ motivo: undefined });
  useEffect(() => void loadPreview().catch(() => undefined), []);
  if (step === 'preview')
    return (
      <Suspense
        fallback={
          <>
            <PageHeader title="Fechamentos" />
            <Loading label="Buscando as reservas atingidas">
              <CardSkeleton />
            </Loading>
          </>
        }
      >
        <ClosurePreview
          read={read}
          wanted={wanted}
          onBack={(found) => {
            setErrors(found);
            setStep('form');
          }}
          onClosed={(id) => change({ motivo: undefined, fechamento: String(id) })}
        />
      </Suspense>
    );
  return (
    <div className="one-column contents">
      <PageHeader title="Fechamentos" text="Nada muda antes de você ver as reservas atingidas.">
        <Button size="small" variant="secondary" onClick={leave}>
          Cancelar
        </Button>
      </PageHeader>
      <Form
        {...{ read, wanted, errors }}
        onChange={(part) => {
          setWanted({ ...wanted, ...part });
          setErrors({});
        }}
        onErrors={setErrors}
        onNext={() => {
          setErrors({});
          openWithCode(loadPreview, () => setStep('preview'));
        }}
      />
    </div>
  );
}

const toggled = (courts: readonly number[], id: number): number[] =>
  courts.includes(id) ? courts.filter((one) => one !== id) : [...courts, id];

interface FormProps {
  read: DeskClosures;
  wanted: WantedClosure;
  errors: Record<string, string>;
  onChange: (part: Partial<WantedClosure>) => void;
  onErrors: (errors: Record<string, string>) => void;
  onNext: () => void;
}

function Form({ read, wanted, errors, onChange, onErrors, onNext }: FormProps) {
  const { courts, from, to, reason } = wanted;
  const all = read.courts.map(({ id }) => id);
  const [isOther, setOther] = useState(!CLOSURE_REASONS.some((one) => one === reason));
  const now = read.now;
  const form = useRef<HTMLFormElement>(null);
  // The button is below the fields, on a phone by more than the screen.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]');
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {
      ...(courts.length === 0 && { courts: 'Escolha pelo menos uma quadra.' }),
      ...(from === '' && { from: 'Preencha este campo.' }),
      ...(to === '' && { to: 'Preencha este campo.' }),
      ...(reason.trim() === '' && { reason: 'Escolha ou escreva o motivo.' }),
    };
    if (Object.keys(found).length > 0) onErrors(found);
    else onNext();
  };
  return (
    <form ref={form} onSubmit={submit}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Toggles label="Quadras">
          <Toggle
            isOn={courts.length === all.length}
            onClick={() => onChange({ courts: courts.length === all.length ? [] : all })}
          >
            Todas
          </Toggle>
          {read.courts.map(({ id, name }) => (
            <Toggle
              key={id}
              // While all are meant, a tap means this one alone.
              isOn={courts.length < all.length && courts.includes(id)}
              onClick={() =>
                onChange({
                  courts: courts.length === all.length && all.length > 1 ? [id] : toggled(courts, id),
                })
              }
            >
              {name}
            </Toggle>
          ))}
        </Toggles>
        <Refusal text={errors.courts} />
        <Toggles label="Por quanto tempo">
          <Toggle
            isOn={from === now && to === read.day_ends}
            onClick={() => onChange({ from: now, to: read.day_ends })}
          >
            Agora até o fim do dia
          </Toggle>
          {QUICK.map(({ label, minutes }) => (
            <Toggle
              key={label}
              isOn={from === now && to === laterBy(now, minutes)}
              onClick={() => onChange({ from: now, to: laterBy(now, minutes) })}
            >
              {label}
            </Toggle>
          ))}
        </Toggles>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
          <TextField
            type="datetime-local"
            className={MOMENT}
            label="De"
            value={from}
            error={errors.from ?? null}
            onChange={(value) => onChange({ from: value.slice(0, 16) })}
          />
          <TextField
            type="datetime-local"
            className={MOMENT}
            label="Até"
            value={to}
            error={errors.to ?? null}
            onChange={(value) => onChange({ to: value.slice(0, 16) })}
          />
        </div>
        <Toggles label="Motivo">
          {CLOSURE_REASONS.map((one) => (
            <Toggle
              key={one}
              isOn={!isOther && reason === one}
              onClick={() => {
                setOther(false);
                onChange({ reason: one });
              }}
            >
              {one}
            </Toggle>
          ))}
          <Toggle
            isOn={isOther}
            onClick={() => {
              setOther(true);
              onChange({ reason: '' });
            }}
          >
            Outro
          </Toggle>
        </Toggles>
        {isOther && (
          <TextField
            label="Qual motivo?"
            value={reason}
            maxLength={CLOSURE_REASON_MAX}
            error={errors.reason ?? null}
            onChange={(value) => onChange({ reason: value })}
          />
        )}
        {errors[''] && (
          <Note tone="red" live>
            {errors['']}
          </Note>
        )}
        {read.until !== null && (
          <p className="text-13 leading-small text-muted">
            A recepção fecha até {momentText(read.until, now)}. Para mais tempo, peça à gerência.
          </p>
        )}
        <Button type="submit" size="tall">
          Ver reservas atingidas
        </Button>
      </Card>
    </form>
  );
}
