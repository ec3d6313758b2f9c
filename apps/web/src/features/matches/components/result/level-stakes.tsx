import type { Match } from '@bandeja/contract/calls/matches';
import { formatChance, formatLevelChange } from '@bandeja/rules/format/level';
import { TEAMS } from '@bandeja/rules/matches/team';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../../ui/card.tsx';
import { levelPreviewQuery } from '../../api/preview-levels.ts';
import { membersOf, pairName } from '../../match-names.ts';

/** A preview of a Competitive match: each team's chance, and the level change of a win and a loss. */
export function LevelStakes({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const full = TEAMS.every((team) => membersOf(match, team).length === 2);
  const preview = useQuery({
    ...levelPreviewQuery(match.id),
    enabled: match.type === 'Competitive' && full,
  });
  const { chance_a, chance_b, players = [] } = preview.data ?? {};
  if (chance_a == null || chance_b == null || !players.every((one) => stands(match, one))) return null;
  const own = players.find(({ player }) => player === viewerId);
  const chances = { A: chance_a, B: chance_b };
  return (
    <Card as="section" pad="tight" aria-labelledby="level-stakes">
      <h2 id="level-stakes">O que está em jogo</h2>
      <dl className="num mt-2">
        {TEAMS.map((team) => {
          const wins = own && (own.team === team ? own.delta_if_win : own.delta_if_lose);
          return (
            <div
              key={team}
              className="flex min-h-11 items-center justify-between gap-3 border-line not-first:border-t"
            >
              <dt className="min-w-0 text-14 leading-small">
                Se {own?.team === team ? 'vocês' : pairName(membersOf(match, team))} vencerem
              </dt>
              <dd className="flex-none text-end text-14">
                {wins !== undefined && <b className="text-ink">{formatLevelChange(wins)}</b>}
                <span className="ms-2 text-muted">chance {formatChance(chances[team])}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-1 text-13 leading-small text-muted">
        {own ? 'Quanto seu nível mudaria com um placar comum. ' : ''}Um placar folgado move mais.
      </p>
    </Card>
  );
}

/** Whether a player of the preview is still in that team; after a change the preview is stale until its refetch. */
const stands = (match: Match, { player: id, team }: { player: number; team: string }) =>
  match.players.some((one) => one.player.id === id && one.team === team);
