import type { TillSummary } from '@bandeja/contract/calls/desk-till';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { tillQuery, tillsQuery } from './api.ts';
import { TillRows, TillSums } from './till-rows.tsx';

/** The tills of before, for managers. */
export function ClosedTills() {
  const { slug } = useDesk();
  const [page, setPage] = useState(1);
  const tills = useQuery(tillsQuery(slug, page));
  const [opened, setOpened] = useState<TillSummary | null>(null);
  return (
    <section aria-labelledby="closed-tills" className="grid gap-3">
      <h2 id="closed-tills">Caixas fechados</h2>
      <Fetched
        query={tills}
        failed="Não deu para buscar os caixas"
        loading={
          <Loading label="Buscando os caixas">
            <CardSkeleton />
          </Loading>
        }
      >
        {({ results, next }) => {
          const closed = results.filter(({ closed_at }) => closed_at !== null);
          return (
            <>
              {closed.length === 0 && <p className="text-14">Nenhum caixa foi fechado ainda.</p>}
              {closed.length > 0 && (
                <Card pad="none">
                  <ul className="divide-y divide-line">
                    {closed.map((till) => (
                      <ClosedTill key={till.id} till={till} onOpen={() => setOpened(till)} />
                    ))}
                  </ul>
                </Card>
              )}
              <div className="flex flex-wrap gap-2">
                {page > 1 && (
                  <Button size="small" variant="secondary" onClick={() => setPage(page - 1)}>
                    Mais novos
                  </Button>
                )}
                {next && (
                  <Button size="small" variant="secondary" onClick={() => setPage(page + 1)}>
                    Mais antigos
                  </Button>
                )}
              </div>
            </>
          );
        }}
      </Fetched>
      <Sheet
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? `Caixa de ${formatLongDate(opened.day).toLowerCase()}` : ''}
      >
        {opened && <TillContent id={opened.id} />}
      </Sheet>
    </section>
  );
}

function ClosedTill({ till, onOpen }: { till: TillSummary; onOpen: () => void }) {
  const { day, counted_cents, difference_cents, closed_by, reason } = till;
  return (
    <li>
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5 text-start text-14 hover:bg-sunken"
        onClick={onOpen}
      >
        <span className="min-w-0 flex-1 basis-44">
          <b className="block text-ink">{formatLongDate(day)}</b>
          <span className="block text-13 wrap-anywhere text-muted">
            {[closed_by && `fechado por ${closed_by}`, reason].filter(Boolean).join(' · ')}
          </span>
        </span>
        {difference_cents !== 0 && difference_cents !== null && (
          <Chip tone="amber">Diferença {formatMoney(difference_cents)}</Chip>
        )}
        <b className="ms-auto text-ink tabular-nums">{formatMoney(counted_cents ?? 0)}</b>
      </button>
    </li>
  );
}

function TillContent({ id }: { id: number }) {
  const { slug } = useDesk();
  const till = useQuery(tillQuery(slug, id));
  return (
    <Fetched
      query={till}
      failed="Não deu para buscar o caixa"
      loading={
        <Loading label="Buscando o caixa">
          <CardSkeleton />
        </Loading>
      }
    >
      {(shown) => (
        <div className="grid gap-4">
          <TillSums till={shown} />
          <TillRows rows={shown.rows} />
        </div>
      )}
    </Fetched>
  );
}
