import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { formatMoney } from '@bandeja/rules/format/money';
import { Card, Section } from '../../../ui/card.tsx';

/** The money of a tournament, for managers. Absent where no fee was paid or is open. */
export function FeeSums({ tournament: { fees } }: { tournament: DeskTournament }) {
  if (!fees) return null;
  const { app_cents, club_cents, unnamed_cents, returned_cents, owed_cents, open_cents } = fees;
  const sums = [
    { term: 'Recebido pelo app', cents: app_cents, isShown: true },
    {
      ...{ term: 'Recebido no clube', cents: club_cents, isShown: true },
      ...(unnamed_cents > 0 && { note: `${formatMoney(unnamed_cents)} sem forma informada, fora do caixa` }),
    },
    { term: 'Devolvido', cents: returned_cents, isShown: true },
    { term: 'A devolver no clube', cents: owed_cents, isShown: owed_cents !== 0 },
    { term: 'Falta pagar', cents: open_cents, isShown: true },
  ];
  return (
    <Section title="Dinheiro das inscrições">
      <Card as="section" aria-label="Dinheiro das inscrições">
        <dl className="grid gap-x-6 gap-y-3 text-16 desk:grid-cols-2">
          {sums
            .filter(({ isShown }) => isShown)
            .map(({ term, cents, note }) => (
              <div key={term} className="min-w-0">
                <dt className="text-14 text-muted">{term}</dt>
                <dd className="text-ink tabular-nums">{formatMoney(cents)}</dd>
                {note && <dd className="text-13 text-muted">{note}</dd>}
              </div>
            ))}
        </dl>
      </Card>
    </Section>
  );
}
