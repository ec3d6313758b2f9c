import { type LevelChange, listLevelHistory } from '@bandeja/contract/calls/levels';
import type { Player } from '@bandeja/contract/calls/players';
import { formatNumericDate } from '@bandeja/rules/format/dates';
import { formatLevel, formatLevelExact, formatReliability } from '@bandeja/rules/format/level';
import { categoryName } from '@bandeja/rules/levels/scale';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery } from '../../../data/call-query.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Later } from '../../../shell/page/later.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Delta } from '../../../ui/level/delta.tsx';
import { WhyLevelMoved } from '../../../ui/level/level-reasons.tsx';
import { levelTrend } from '../level-curve.ts';
import { LevelChart } from './level-chart.tsx';

/** The level of a profile and its history. */
export function LevelHistory({ player }: { player: Pick<Player, 'id' | 'level'> }) {
  const history = useQuery(levelHistoryQuery(player.id));
  const now = useNow(60_000);
  if (!player.level) return null;
  const { level, reliability } = player.level;
  const matches = (history.data?.length ?? 1) - 1;
  const trend = levelTrend(history.data ?? [], now);
  const returned = history.data?.filter((change) => change.returned).length ?? 0;
  return (
    <Card as="section" aria-labelledby="level-history">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="level-history">Nível</h2>
        <Chip tone="blue">Confiabilidade {formatReliability(reliability)}</Chip>
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="num text-64 leading-none font-heavy tracking-display text-ink">
          {formatLevel(level)}
        </span>
        <span className="text-14 text-muted">No Brasil: {categoryName(level)}</span>
      </p>
      {history.isPending ? (
        <Skeleton className="mt-4 h-53.5" />
      ) : history.isError && !history.data ? (
        <div className="mt-5">
          <ErrorState bare title="Não deu para buscar a evolução" onRetry={() => void history.refetch()} />
        </div>
      ) : matches > 0 ? (
        <>
          {trend && (
            <p className="mt-3 flex items-baseline gap-1.5 text-14">
              <Delta value={trend.change} text={formatLevelExact(Math.abs(trend.change))} />
              {trend.period}
            </p>
          )}
          <LevelChart history={history.data} />
          {returned > 0 && (
            <p className="mt-3 text-14 leading-small">
              {returned === 1 ? '1 mudança devolvida' : `${returned} mudanças devolvidas`}: a partida não foi
              confirmada no prazo, e o nível ficou como era.
            </p>
          )}
          <p className="mt-3 text-13 leading-small text-muted">
            Na faixa está o nível provável. Ela estreita com a confiabilidade, que cresce a cada partida
            competitiva.
          </p>
          <Link
            to="/como-o-nivel-funciona"
            className="inline-flex min-h-11 items-center text-14 font-bold text-blue-text"
          >
            Como o nível funciona
          </Link>
          <Later>
            <LevelChanges history={history.data} />
          </Later>
        </>
      ) : (
        <p className="mt-3 text-14 leading-small text-muted">
          {startText(history.data?.[0])} Ele começa a se mover com a primeira partida competitiva.
        </p>
      )}
    </Card>
  );
}

/** Where a level without a match comes from; a declaration may start higher or lower by the observed bias. */
function startText(start: LevelChange | undefined): string {
  if (!start || start.level === start.previous_level) return 'É o nível declarado no cadastro.';
  const offset = start.level - start.previous_level;
  return `No cadastro foi declarado ${formatLevelExact(start.previous_level)}. Quem declara esse nível costuma jogar ${formatLevelExact(Math.abs(offset))} ${offset < 0 ? 'abaixo' : 'acima'}, então ele começa em ${formatLevelExact(start.level)}.`;
}

/** Every change of a player's level, oldest first. */
const levelHistoryQuery = (player: number) => callQuery(listLevelHistory, { params: { id: player } });

const SHOWN = 5;

/** The changes of a level by matches, newest first; for the player with the reasons of each. */
function LevelChanges({ history }: { history: readonly LevelChange[] }) {
  const [all, setAll] = useState(false);
  const changes = history.filter(({ match }) => match !== null).toReversed();
  const shown = all ? changes : changes.slice(0, SHOWN);
  return (
    <section aria-labelledby="level-changes" className="mt-2 border-t border-line pt-4">
      <h3 id="level-changes">Mudanças de nível</h3>
      <ul className="mt-1">
        {shown.map((change) => (
          <ChangeRow key={change.match} change={change} />
        ))}
      </ul>
      {changes.length > shown.length && (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => setAll(true)}>
          Ver todas ({changes.length})
        </Button>
      )}
    </section>
  );
}

function ChangeRow({ change }: { change: LevelChange }) {
  const moved = change.level - change.previous_level;
  return (
    <li className="border-line py-1 not-first:border-t">
      <div className="flex items-center justify-between gap-3">
        <Link
          to="/match/$match_id"
          params={{ match_id: String(change.match) }}
          className="num flex min-h-11 min-w-0 flex-wrap items-center gap-x-2 text-14"
        >
          <span>{formatNumericDate(localDateOf(change.created_at, DEFAULT_ZONE))}</span>
          <span className="text-muted">
            {formatLevelExact(change.previous_level)} para {formatLevelExact(change.level)}
            {change.returned && ' · devolvida'}
          </span>
        </Link>
        <Delta value={moved} text={formatLevelExact(Math.abs(moved))} />
      </div>
      {change.factors && <WhyLevelMoved change={change} own />}
    </li>
  );
}
