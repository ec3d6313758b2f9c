import type { PlayerStatistics as Statistics } from '@bandeja/contract/match-stats';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { fullName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { CardSkeleton, Loading } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { statisticsQuery } from '../api/get-statistics.ts';
import { lossesText, matchesText, winsText } from '../counted.ts';
import { MonthBars } from './month-bars.tsx';

const PERCENT = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });

/** What a player's finished matches add up to: the figures, the months, with whom and against whom. */
export function PlayerStatistics({ playerId }: { playerId: number }) {
  const statistics = useQuery(statisticsQuery(playerId));
  if (statistics.isPending) {
    return (
      <Loading label="Carregando as estatísticas">
        <CardSkeleton />
      </Loading>
    );
  }
  if (!statistics.data) {
    return (
      <ErrorState title="Não deu para buscar as estatísticas" onRetry={() => void statistics.refetch()} />
    );
  }
  const { data } = statistics;
  if (data.matches === 0) return null;
  return (
    <>
      <Form data={data} playerId={playerId} />
      <People title="Parceiros" people={data.top_partners} of="juntos" />
      <People title="Rivais" people={data.top_rivals} of="contra" />
    </>
  );
}

function Form({ data, playerId }: { data: Statistics; playerId: number }) {
  return (
    <Card as="section" aria-labelledby="player-form">
      <h2 id="player-form">Forma</h2>
      <dl className="num mt-3 flex">
        <Figure label="Jogos">{data.matches}</Figure>
        <Figure label="Vitórias">{data.win_rate === null ? '–' : PERCENT.format(data.win_rate)}</Figure>
        <Figure label="Sequência">{streakText(data.current_streak)}</Figure>
      </dl>
      <MonthBars playerId={playerId} />
      <dl className="num mt-4 grid gap-2 text-14">
        <Row label="Sets">{`${data.sets_won} a ${data.sets_lost}`}</Row>
        <Row label="Games">{`${data.games_won} a ${data.games_lost}`}</Row>
        {data.by_type.map(({ type, matches, wins }) => (
          <Row key={type} label={matchTypeLabel(type)}>
            {matchesText(matches)}, {winsText(wins)}
          </Row>
        ))}
      </dl>
    </Card>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex-1 border-line not-first:border-s-2 not-first:ps-4">
    <dt className="text-14 text-muted">{label}</dt>
    <dd className="text-22 leading-snug font-heavy tracking-head text-ink">{children}</dd>
  </div>
);

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="text-ink">{children}</dd>
  </div>
);

/** `2 V`: won in a row; `3 D`: lost in a row. */
const streakText = (streak: number) =>
  streak === 0 ? (
    '–'
  ) : (
    <>
      <span aria-hidden="true">{`${Math.abs(streak)} ${streak > 0 ? 'V' : 'D'}`}</span>
      <span className="sr-only">{streak > 0 ? winsText(streak) : lossesText(-streak)} em sequência</span>
    </>
  );

function People({
  title,
  people,
  of,
}: {
  title: string;
  people: Statistics['top_partners'];
  of: 'juntos' | 'contra';
}) {
  if (people.length === 0) return null;
  const id = `player-${of}`;
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="mt-1">
        {people.map(({ player, matches, wins, losses }) => (
          <li key={player.id} className="border-line not-first:border-t">
            <Link
              to="/player/$player_id"
              params={{ player_id: String(player.id) }}
              className="flex min-h-14 items-center gap-3 py-2"
            >
              <Avatar name={player} src={avatarOf(player)} tone="soft" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <b className="text-ink">{fullName(player)}</b>
                <br />
                <span className="num text-14 text-muted">
                  {matchesText(matches)} {of}
                </span>
              </span>
              <b className="num text-ink">
                <span className="sr-only">{`${winsText(wins)}, ${lossesText(losses)}`}</span>
                <span aria-hidden="true">{of === 'juntos' ? share(wins, losses) : `${wins}–${losses}`}</span>
              </b>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const share = (wins: number, losses: number) =>
  wins + losses === 0 ? '–' : PERCENT.format(wins / (wins + losses));
