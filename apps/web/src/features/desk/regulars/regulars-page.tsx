import type { Regular, Regulars } from '@bandeja/contract/calls/desk-regulars';
import { formatDay } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Suspense, useState } from 'react';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useDeskSearch } from '../shell/desk-router.tsx';
import { regularsQuery } from './api.ts';
import { RegularTasks } from './regular-tasks.tsx';
import {
  hoursText,
  priceText,
  readMonth,
  regularName,
  ruleText,
  WEEKDAYS,
  weekdayTitle,
} from './regular-texts.ts';

// What opens after a tap is no part of the first load.
const NewRegular = lazyPart(async () => (await import('./new-regular.tsx')).NewRegular);
const RegularSheet = lazyPart(async () => (await import('./regular-sheet.tsx')).RegularSheet);
const RuleSheet = lazyPart(async () => (await import('./rule-sheet.tsx')).RuleSheet);
const TeachersSheet = lazyPart(async () => (await import('../lessons/teachers-sheet.tsx')).TeachersSheet);
const StatementsPart = lazyPart(async () => (await import('./statements-part.tsx')).StatementsPart);

const VIEWS = [
  { value: 'times', label: 'Horários' },
  { value: 'statements', label: 'Mensalidades' },
] as const;

/** Monthly players: their weekly times, and what each pays a month (`?aba=mensalidades&mes=2026-11`). */
export function RegularsPage() {
  const { mayAs, timezone } = useDesk();
  const [search, change] = useDeskSearch();
  const isStatements = search.aba === 'mensalidades';
  const id = Number(search.mensalista);
  const close = () => change({ mensalista: undefined, novo: undefined, professores: undefined });
  return (
    <>
      <PageHeader title="Mensalistas">
        <Button size="small" variant="secondary" onClick={() => change({ professores: 'sim' })}>
          Professores
        </Button>
        {mayAs('manager') && (
          <Button size="small" onClick={() => change({ novo: 'sim' })}>
            Novo mensalista
          </Button>
        )}
      </PageHeader>
      <Segmented
        label="Mostrar"
        options={VIEWS}
        value={isStatements ? 'statements' : 'times'}
        onChange={(view) =>
          change({ aba: view === 'statements' ? 'mensalidades' : undefined, mes: undefined })
        }
      />
      {isStatements ? (
        <Suspense fallback={<Waiting label="Buscando as mensalidades" />}>
          <StatementsPart
            month={readMonth(search.mes, localDateOf(serverNow(), timezone))}
            onMonth={(mes) => change({ mes })}
          />
        </Suspense>
      ) : (
        <Times
          isEnded={search.encerrados === 'sim'}
          onEnded={(isEnded) => change({ encerrados: isEnded ? 'sim' : undefined })}
          onOpen={(regular) => change({ mensalista: String(regular) })}
          onNew={() => change({ novo: 'sim' })}
        />
      )}
      <Suspense>
        {search.professores !== undefined && <TeachersSheet onClose={close} />}
        {search.novo !== undefined && mayAs('manager') && <NewRegular onClose={close} />}
        {Number.isSafeInteger(id) && id > 0 && (
          <RegularSheet
            key={id}
            id={id}
            onMonth={(mes) => change({ mensalista: undefined, aba: 'mensalidades', mes })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const Waiting = ({ label }: { label: string }) => (
  <Loading label={label}>
    <CardSkeleton />
  </Loading>
);

interface TimesProps {
  isEnded: boolean;
  onEnded: (isEnded: boolean) => void;
  onOpen: (id: number) => void;
  onNew: () => void;
}

function Times({ isEnded, onEnded, onOpen, onNew }: TimesProps) {
  const { slug } = useDesk();
  const regulars = useQuery(regularsQuery(slug, { ended: isEnded }));
  const lastKnown = useLastKnown(regulars);
  return (
    <>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      {!isEnded && <RegularTasks onOpen={onOpen} />}
      <Fetched
        query={regulars}
        failed="Não deu para buscar os mensalistas"
        loading={<Waiting label="Buscando os mensalistas" />}
      >
        {(read) => (
          <>
            {read.regulars.length === 0 ? (
              <Nothing isEnded={isEnded} {...(read.can.manage && { onNew })} />
            ) : (
              <Week regulars={read.regulars} onOpen={onOpen} />
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              {isEnded ? <span /> : <Rule read={read} />}
              <Button size="small" variant="quiet" onClick={() => onEnded(!isEnded)}>
                {isEnded ? 'Ver os atuais' : 'Ver encerrados'}
              </Button>
            </div>
          </>
        )}
      </Fetched>
    </>
  );
}

function Nothing({ isEnded, onNew }: { isEnded: boolean; onNew?: () => void }) {
  if (isEnded)
    return <EmptyState title="Ninguém encerrado" text="Quem deixa de ser mensalista aparece aqui." />;
  return (
    <EmptyState
      title="Ainda sem mensalistas"
      text="Quem joga toda semana na mesma hora fica aqui: as datas das próximas 8 semanas são reservadas sozinhas, e cada mês tem a sua conta."
    >
      {onNew && (
        <Button variant="secondary" size="small" onClick={onNew}>
          Novo mensalista
        </Button>
      )}
    </EmptyState>
  );
}

function Week({ regulars, onOpen }: { regulars: Regular[]; onOpen: (id: number) => void }) {
  const { timezone } = useDesk();
  const today = localDateOf(serverNow(), timezone);
  return WEEKDAYS.map((weekday) => ({ weekday, there: regulars.filter((one) => one.weekday === weekday) }))
    .filter(({ there }) => there.length > 0)
    .map(({ weekday, there }) => (
      <Section key={weekday} title={weekdayTitle(weekday)}>
        <Card pad="none">
          <ul className="divide-y divide-line">
            {there.map((regular) => (
              <li key={regular.id}>
                <button
                  type="button"
                  className="flex w-full items-center gap-3 px-5 py-3 text-start hover:bg-sunken"
                  onClick={() => onOpen(regular.id)}
                >
                  <Row regular={regular} today={today} />
                  <ChevronRight size={20} className="flex-none text-muted" />
                </button>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
    ));
}

function Row({ regular, today }: { regular: Regular; today: string }) {
  const { court, next, tasks, overdue_cents, ended, until } = regular;
  const booked = next.filter(({ state }) => state === 'booked');
  return (
    <span className="grid min-w-0 flex-1 gap-1 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_11rem] desk:items-center desk:gap-4">
      <span className="min-w-0">
        <b className="block wrap-anywhere">{regularName(regular)}</b>
        <span className="num block text-14 wrap-anywhere text-muted">
          {hoursText(regular)} · {court.name}
        </span>
      </span>
      <span className="num min-w-0 text-14">
        {priceText(regular)}
        <span className="block text-13 text-muted">
          {ended && until
            ? `Até ${formatDay(until, today)}`
            : booked.length === 0
              ? 'Sem datas à frente'
              : booked.map(({ date }) => formatDay(date, today)).join(' · ')}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5 empty:hidden desk:justify-end">
        {tasks > 0 && (
          <Chip tone="amber">{tasks === 1 ? '1 data a decidir' : `${tasks} datas a decidir`}</Chip>
        )}
        {overdue_cents > 0 && <Chip tone="red">Atrasado {formatMoney(overdue_cents)}</Chip>}
      </span>
    </span>
  );
}

function Rule({ read: { rule, can } }: { read: Regulars }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="min-w-0 flex-1 basis-64 text-14 text-muted">
      <p>{ruleText(rule)}</p>
      {can.manage && (
        <Button size="small" variant="quiet" className="-ms-3" onClick={() => setOpen(true)}>
          Mudar a regra
        </Button>
      )}
      <Suspense>{isOpen && <RuleSheet rule={rule} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
