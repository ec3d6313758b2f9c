import type { DeskMatch, DeskMatches } from '@bandeja/contract/calls/desk-results';
import { formatDay } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { lazyPart, whenIdle } from '../../../lib/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { FilterSelect } from '../../../ui/fields/select.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { useDeskSearch } from '../shell/desk-router.tsx';
import { calledFirst, isNotShown } from './call-state.ts';
import { useMatchSource } from './match-source.ts';
import { daysOf, firstDay, resultWords, scoreWords, teamWords } from './result-state.ts';

// No part of the first load. It comes while the page is idle: a court may be without network.
const loadCall = () => import('./call-sheet.tsx');
const CallSheet = lazyPart(async () => (await loadCall()).CallSheet);
const loadResult = () => import('./result-sheet.tsx');
const ResultSheet = lazyPart(async () => (await loadResult()).ResultSheet);

const ALL = 'todos';
const OPEN = 'abertos';

/** nth: each opening begins with the match as it is then. */
type Opened = { hash: string; as: 'result' | 'walkover' | 'call'; isOpen: boolean; nth: number };

/** The matches by day, court and time: a tap opens the result of one. `children` stand above them. */
export function MatchesList({ found, children }: { found: DeskMatches; children?: ReactNode }) {
  const { timezone } = useMatchSource();
  const [{ dia, categoria = '', mostrar }, change] = useDeskSearch();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => whenIdle(() => void Promise.all([loadResult(), loadCall()]).catch(() => undefined)), []);
  const now = useNow(20_000);
  const today = localDateOf(now, timezone);
  const days = daysOf(found.matches);
  const first = firstDay(found.matches);
  const day = dia !== undefined && (days.includes(dia) || dia === ALL) ? dia : (first ?? ALL);
  const showsAll = mostrar === ALL || (first === null && mostrar !== OPEN);
  const shown = calledFirst(found.matches).filter(
    ({ starts_at, category, outcome }) =>
      (day === ALL || (starts_at?.slice(0, 10) ?? '') === day) &&
      (categoria === '' || String(category) === categoria) &&
      (showsAll || outcome === null),
  );
  const open = (hash: string, as: Opened['as']) =>
    openWithCode(as === 'call' ? loadCall : loadResult, () =>
      setOpened((last) => ({ ...{ hash, as }, isOpen: true, nth: (last?.nth ?? 0) + 1 })),
    );
  const match = found.matches.find(({ hash }) => hash === opened?.hash);
  if (found.matches.length === 0)
    return <EmptyState title="Ainda não há jogos" text="Eles aparecem depois do sorteio." />;
  return (
    <div className="grid max-w-155 grid-cols-[minmax(0,1fr)] gap-4">
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <FilterSelect
          label="Dia"
          value={day}
          neutral={ALL}
          options={[
            ...days.map((date) => ({
              value: date,
              label: date === '' ? 'Sem horário' : formatDay(date, today),
            })),
            { value: ALL, label: 'Todos os dias' },
          ]}
          onChange={(value) => change({ dia: value })}
        />
        <FilterSelect
          label="Categoria"
          value={categoria}
          options={[
            { value: '', label: 'Todas as categorias' },
            ...found.categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => change({ categoria: value || undefined })}
        />
        {/* Wide enough for "Sem resultado" in one line. */}
        <div className="min-w-[min(100%,17em)]">
          <Segmented
            label="Mostrar"
            value={showsAll ? 'all' : 'open'}
            options={[
              { value: 'open', label: 'Sem resultado' },
              { value: 'all', label: 'Todos' },
            ]}
            onChange={(value) => change({ mostrar: value === 'all' ? ALL : OPEN })}
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="text-14 text-muted">Nenhum jogo com este filtro.</p>
      ) : (
        <Card pad="none">
          <ul className="divide-y divide-line" aria-label="Jogos">
            {shown.map((one) => (
              <Row
                key={one.hash}
                match={one}
                showsDay={day === ALL}
                today={today}
                now={now}
                onOpen={(as) => open(one.hash, as)}
              />
            ))}
          </ul>
        </Card>
      )}
      {match && opened?.as === 'call' && (
        <Suspense>
          <CallSheet
            key={opened.nth}
            match={match}
            courts={found.courts}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
            onWalkover={() => open(match.hash, 'walkover')}
          />
        </Suspense>
      )}
      {match && opened && opened.as !== 'call' && (
        <Suspense>
          <ResultSheet
            key={opened.nth}
            match={match}
            walkover={opened.as === 'walkover'}
            isOpen={opened.isOpen}
            onClose={() => setOpened({ ...opened, isOpen: false })}
          />
        </Suspense>
      )}
    </div>
  );
}

interface RowProps {
  match: DeskMatch;
  showsDay: boolean;
  today: string;
  now: Date;
  onOpen: (as: Opened['as']) => void;
}

function Row({ match, showsDay, today, now, onOpen }: RowProps) {
  const { starts_at, court, outcome, scores, winner, called } = match;
  const time = starts_at === null ? 'Sem horário' : starts_at.slice(11, 16);
  const day = showsDay && starts_at !== null ? `${formatDay(starts_at.slice(0, 10), today)}, ` : '';
  const text = (
    <>
      <span className="min-w-[min(100%,11rem)] flex-1">
        <span className="block text-13 wrap-anywhere text-muted">
          {[`${day}${time}`, court, match.category_name, match.label].filter(Boolean).join(' · ')}
        </span>
        {(['A', 'B'] as const).map((side) => (
          <span key={side} className={`block wrap-anywhere ${winner === side ? 'font-label text-ink' : ''}`}>
            {teamWords(match, side)}
          </span>
        ))}
        {outcome !== null && <span className="block text-14">{resultWords(match)}</span>}
      </span>
      {outcome === null && scores.length > 0 && <Chip tone="orange">{`Em jogo: ${scoreWords(match)}`}</Chip>}
      {called && scores.length === 0 && (
        <Chip tone={isNotShown(match, now) ? 'amber' : 'blue'}>{`Chamado às ${called.at.slice(11)}`}</Chip>
      )}
      {outcome !== null && <Chip tone="green">Com resultado</Chip>}
    </>
  );
  const look =
    'flex min-w-[min(100%,14rem)] flex-1 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5 text-start';
  return (
    <li className="flex flex-wrap items-center">
      {match.can.record ? (
        <button type="button" className={`${look} hover:bg-sunken`} onClick={() => onOpen('result')}>
          {text}
        </button>
      ) : (
        <div className={look}>{text}</div>
      )}
      {match.can.call && (
        <div className="ms-auto flex flex-wrap gap-2 px-5 py-2">
          {isNotShown(match, now) && match.can.record && (
            <Button size="small" variant="danger" onClick={() => onOpen('walkover')}>
              Dar W.O.
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            aria-label={`${called ? 'Ver chamada' : 'Chamar'}: ${time}, ${court}`}
            onClick={() => onOpen('call')}
          >
            {called ? 'Ver chamada' : 'Chamar'}
          </Button>
        </div>
      )}
    </li>
  );
}
