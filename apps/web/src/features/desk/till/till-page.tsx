import type { OpenTill, Till } from '@bandeja/contract/calls/desk-till';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink } from '../shell/desk-router.tsx';
import { openTillQuery } from './api.ts';
import { BigSum } from './method-sums.tsx';
import type { MoveKind } from './till-forms.tsx';
import { TillRows, TillSums } from './till-rows.tsx';

// What opens after a tap is no part of the first load.
const loadForms = () => import('./till-forms.tsx');
const CloseForm = lazyPart(async () => (await loadForms()).CloseForm);
const MoveForm = lazyPart(async () => (await loadForms()).MoveForm);
const BillSheet = lazyPart(async () => (await import('./bill-sheet.tsx')).BillSheet);
// Below the open till, which does not wait for them.
const ClosedTills = lazyPart(async () => (await import('./closed-tills.tsx')).ClosedTills);
const MoneyTasks = lazyPart(async () => (await import('./money-tasks.tsx')).MoneyTasks);

type Act = MoveKind | 'close' | null;

const MOVE_TITLES: Readonly<Record<MoveKind, string>> = {
  float: 'Troco inicial',
  addition: 'Reforço',
  sangria: 'Sangria',
  return: 'Devolução avulsa',
};

/** The drawer: what is in it by its rows, what goes in and out, and its closing. */
export function TillPage() {
  const { slug, mayAs } = useDesk();
  const open = useQuery(openTillQuery(slug));
  const [act, setAct] = useState<Act>(null);
  const close = () => setAct(null);
  const show = (next: Act) => openWithCode(loadForms, () => setAct(next));
  useEffect(() => {
    // At hand when the network is gone at the tap.
    if (open.isSuccess) void loadForms().catch(() => undefined);
  }, [open.isSuccess]);
  const till = open.data?.till ?? null;
  return (
    <div className="one-column contents">
      <PageHeader title="Caixa" text="O dinheiro do balcão: o que entrou, o que saiu e o fechamento.">
        {mayAs('manager') && (
          <DeskLink page="tillMoney" className="btn min-h-11 px-3 text-14 text-blue-text max-desk:-ms-3">
            Dinheiro do dia e do mês
          </DeskLink>
        )}
      </PageHeader>
      <Fetched
        query={open}
        failed="Não deu para buscar o caixa"
        loading={
          <Loading label="Buscando o caixa">
            <CardSkeleton />
          </Loading>
        }
      >
        {({ till: shown, today, to_return, fees_to_return = [] }) => (
          <>
            {shown ? (
              <OpenDrawer till={shown} today={today} onAct={show} />
            ) : (
              <NoDrawer onOpen={() => show('float')} />
            )}
            <Returns list={to_return} fees={fees_to_return} />
          </>
        )}
      </Fetched>
      <Suspense>
        <MoneyTasks />
      </Suspense>
      <Suspense>{mayAs('manager') && <ClosedTills />}</Suspense>
      <Sheet
        isOpen={act !== null}
        onClose={close}
        title={act === 'close' ? 'Fechar caixa' : act ? MOVE_TITLES[act] : ''}
      >
        <Suspense
          fallback={
            <Loading label="Abrindo">
              <CardSkeleton />
            </Loading>
          }
        >
          {act === 'close' &&
            (till ? (
              <CloseForm till={till} onDone={close} />
            ) : (
              <Note tone="amber" live>
                Este caixa já foi fechado em outra tela.
              </Note>
            ))}
          {act !== null && act !== 'close' && <MoveForm kind={act} title={MOVE_TITLES[act]} onDone={close} />}
        </Suspense>
      </Sheet>
    </div>
  );
}

function NoDrawer({ onOpen }: { onOpen: () => void }) {
  return (
    <Card className="grid justify-items-start gap-3">
      <h2>Nenhum caixa aberto</h2>
      <p className="text-14">
        O caixa abre sozinho com o primeiro pagamento do dia, ou aqui, com o troco que já está na gaveta.
      </p>
      <Button onClick={onOpen}>Abrir com troco</Button>
    </Card>
  );
}

function OpenDrawer({ till, today, onAct }: { till: Till; today: string; onAct: (act: Act) => void }) {
  const { timezone } = useDesk();
  const hasFloat = till.rows.some(({ kind }) => kind === 'float');
  return (
    <>
      <Card className="grid gap-4">
        <div>
          <h2 className="text-14 font-label text-muted">Dinheiro na gaveta</h2>
          <BigSum cents={till.expected_cents} />
          <p className="text-13 text-muted">
            Aberto {formatLongDate(till.day).toLowerCase()}, {localTimeOf(till.opened_at, timezone)}
            {till.opened_by && ` por ${till.opened_by}`}
          </p>
        </div>
        {till.day !== today && (
          <Note tone="amber">Este caixa é de outro dia. Conte o dinheiro e feche-o.</Note>
        )}
        <TillSums till={till} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onAct('close')}>Fechar caixa</Button>
          {!hasFloat && (
            <Button variant="secondary" onClick={() => onAct('float')}>
              Troco inicial
            </Button>
          )}
          <Button variant="secondary" onClick={() => onAct('addition')}>
            Reforço
          </Button>
          <Button variant="secondary" onClick={() => onAct('sangria')}>
            Sangria
          </Button>
          <Button variant="secondary" onClick={() => onAct('return')}>
            Devolução avulsa
          </Button>
        </div>
      </Card>
      <TillRows rows={till.rows} />
    </>
  );
}

/** Money of bookings and of tournaments that waits to be handed out. */
function Returns({
  list,
  fees,
}: {
  list: OpenTill['to_return'];
  fees: NonNullable<OpenTill['fees_to_return']>;
}) {
  const { mayAs } = useDesk();
  const [bill, setBill] = useState<number | null>(null);
  if (list.length + fees.length === 0) return null;
  return (
    <Card as="section" className="grid gap-3" aria-labelledby="to-return">
      <h2 id="to-return">A devolver</h2>
      <ul className="divide-y divide-line text-14">
        {list.map(({ booking, due_cents }) => (
          <li key={booking.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 wrap-anywhere">
              {booking.who && <b className="block text-ink">{booking.who}</b>}
              {booking.court}, {formatLongDate(booking.date).toLowerCase()}, {booking.start_time}
            </span>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Devolver ${formatMoney(due_cents)} de ${booking.court}, ${booking.start_time}`}
              onClick={() => setBill(booking.id)}
            >
              Devolver {formatMoney(due_cents)}
            </Button>
          </li>
        ))}
        {fees.map(({ fee, due_cents }) => (
          <li key={`fee-${fee.team}`} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 wrap-anywhere">
              <b className="block text-ink">{fee.players.join(' e ')}</b>
              Inscrição: {fee.tournament}, {fee.category}, {formatMoney(due_cents)}
            </span>
            {mayAs('manager') ? (
              <DeskLink
                page="tournaments"
                search={{ torneio: fee.hash }}
                className="inline-flex min-h-11 items-center px-3 text-14 font-bold text-blue-text"
                aria-label={`Devolver no torneio: ${fee.players.join(' e ')}`}
              >
                Devolver no torneio
              </DeskLink>
            ) : (
              <span className="text-muted">Um gerente devolve.</span>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        <BillSheet booking={bill} onClose={() => setBill(null)} />
      </Suspense>
    </Card>
  );
}
