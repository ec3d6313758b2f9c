import type { Tournament } from '@bandeja/contract/calls/tournaments';
import { formatShortDate, formatTimeRange } from '@bandeja/rules/format/dates';
import type { Impediment } from '@bandeja/rules/tournaments/impediments';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { ImpedimentsField } from '../../../ui/fields/impediments-field.tsx';
import { useGiveImpediments } from '../api.ts';

interface OwnImpedimentsProps {
  tournament: Tournament;
  asked: NonNullable<Tournament['impediments']>;
}

/** What the viewer told the club of hours without play; changed until the registration ends. */
export function OwnImpediments({ tournament, asked: { max, own, can } }: OwnImpedimentsProps) {
  const give = useGiveImpediments();
  const [typed, setTyped] = useState<Impediment[] | null>(null);
  const change = (value: Impediment[]) => {
    setTyped(value);
    give.reset();
  };
  if (!can.change && own.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="impediments-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="impediments-title" className="text-18">
        Quando você não pode jogar
      </h2>
      <p className="text-14 leading-small">
        {can.change
          ? 'Vale para a fase de grupos: o clube tenta não marcar jogo seu nesses horários. Só você e o clube veem.'
          : 'As inscrições encerraram: para mudar, fale com o clube.'}
      </p>
      {can.change ? (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed)
              give.mutate(
                { params: { hash: tournament.hash }, body: { impediments: typed } },
                { onSuccess: () => setTyped(null) },
              );
          }}
        >
          <ImpedimentsField
            first={tournament.starts_on}
            last={tournament.ends_on}
            max={max}
            value={typed ?? own}
            onChange={change}
          />
          {typed && (
            <Button type="submit" pending={give.isPending}>
              Salvar impedimentos
            </Button>
          )}
        </form>
      ) : (
        <ul className="grid gap-1">
          {own.map(({ date, from, to }) => (
            <li key={`${date} ${from}`}>
              {formatShortDate(date)}, {formatTimeRange(from, to)}
            </li>
          ))}
        </ul>
      )}
      <Refusal error={give.error} fallback="Não deu para salvar. Confira o sinal e tente de novo." />
      {give.isSuccess && (
        <p role="status" className="text-14 font-label">
          Impedimentos salvos.
        </p>
      )}
    </Card>
  );
}
