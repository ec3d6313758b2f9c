import type { Match } from '@bandeja/contract/calls/matches';
import { formatChances, formatLevelChange } from '@bandeja/rules/format/level';
import { hasFullTeams } from '@bandeja/rules/matches/players/positions';
import { TEAMS, type Team } from '@bandeja/rules/matches/team';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cx } from '../../../lib/cx.ts';
import { Card } from '../../../ui/card.tsx';
import { levelPreviewQuery } from '../api/result.ts';
import { membersOf, pairName } from '../match-names.ts';

/** A preview of a Competitive match: the chances as a bar, and the viewer's level change of a win and a loss. */
export function LevelStakes({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const full = hasFullTeams(match.players);
  const preview = useQuery({
    ...levelPreviewQuery(match.id),
    enabled: match.type === 'Competitive' && full,
  });
  const { chance_a, chance_b, players = [] } = preview.data ?? {};
  if (chance_a == null || chance_b == null || !players.every((one) => stands(match, one))) return null;
  const [ofA, ofB] = formatChances(chance_a);
  const own = players.find(({ player }) => player === viewerId);
  const waits = match.players.some(({ confirmed, team }) => !confirmed && team !== '');
  return (
    <Card as="section" pad="tight" aria-labelledby="level-stakes">
      <h2 id="level-stakes">O que está em jogo</h2>
      {own && (
        <p className="num text-14 text-muted">{`Vocês têm ${own.team === 'A' ? ofA : ofB} de chance.`}</p>
      )}
      <ChanceBar
        match={match}
        own={own?.team}
        chances={{ A: chance_a, B: chance_b }}
        texts={{ A: ofA, B: ofB }}
      />
      {own && (
        <dl className="mt-3 grid grid-cols-2 gap-4">
          {(
            [
              ['Se ganhar', own.delta_if_win, 'text-green-text'],
              ['Se perder', own.delta_if_lose, 'text-red-text'],
            ] as const
          ).map(([label, change, tone]) => (
            <div key={label} className="border-line not-first:border-s-2 not-first:ps-4">
              <dt className="text-14 text-muted">{label}</dt>
              <dd className={cx('num text-22 font-heavy', /[1-9]/.test(formatLevelChange(change)) && tone)}>
                <bdi dir="ltr">{formatLevelChange(change)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {preview.data?.same_hour != null && (
        <p className="mt-3 text-14 leading-small">
          <b>Vocês quatro já terminaram uma partida neste horário.</b>{' '}
          <Link
            to="/match/$match_id"
            params={{ match_id: String(preview.data.same_hour) }}
            className="font-bold text-blue-text"
          >
            Ver a outra partida
          </Link>
          . Só aquela conta para o nível; se for a mesma, cancele esta.
        </p>
      )}
      <p className="mt-2 text-13 leading-small text-muted">
        {own ? 'É o que seu nível mudaria com 6–4\u00a06–4. ' : ''}
        {preview.data?.same_hour == null && 'Um placar folgado move mais.'}
        {waits &&
          preview.data?.same_hour == null &&
          ' A mudança pode esperar a confirmação de quem falta confirmar.'}
      </p>
    </Card>
  );
}

interface ChanceBarProps {
  match: Match;
  own: Team | undefined;
  chances: Record<Team, number>;
  texts: Record<Team, string>;
}

/** The chance of each pair as its part of a bar, in the colours of the teams. */
function ChanceBar({ match, own, chances, texts }: ChanceBarProps) {
  return (
    <>
      <div
        className="mt-3 flex min-h-8 gap-0.5 overflow-hidden rounded-chip text-13 font-bold"
        aria-hidden="true"
      >
        {TEAMS.map((team) => (
          <span
            key={team}
            className={
              team === 'A'
                ? 'flex min-w-fit items-center bg-blue px-2.5 text-on-blue'
                : 'flex min-w-fit items-center justify-end bg-orange px-2.5 text-on-orange'
            }
            style={{ flexGrow: chances[team], flexBasis: 0 }}
          >
            <bdi className="num">{texts[team]}</bdi>
          </span>
        ))}
      </div>
      <dl className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-13 leading-small">
        {TEAMS.map((team) => (
          <div key={team} className={team === 'A' ? 'min-w-0' : 'min-w-0 text-end'}>
            <dt className="wrap-anywhere text-muted">
              {own === team ? 'Vocês' : pairName(membersOf(match, team))}
            </dt>
            <dd className="sr-only">{texts[team]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Whether a player of the preview is still in that team; after a change the preview is stale until its refetch. */
const stands = (match: Match, { player: id, team }: { player: number; team: string }) =>
  match.players.some((one) => one.player.id === id && one.team === team);
