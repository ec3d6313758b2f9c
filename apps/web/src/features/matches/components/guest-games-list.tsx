import type { TeamSummary } from '@bandeja/contract/calls/tournaments';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { tableName } from '@bandeja/rules/players/names';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ownTournamentMatchesQuery } from '../api/read-matches.ts';
import { guestGames } from '../guest-games.ts';

/** The player's tournament games against, or with, persons without an account; nothing without one. */
export function GuestGames() {
  const now = useNow(30_000);
  const games = guestGames(useQuery(ownTournamentMatchesQuery()).data ?? [], now);
  if (games.length === 0) return null;
  return (
    <ul className="grid gap-3 wide:grid-cols-2 broad:grid-cols-3" aria-label="Jogos de torneio">
      {games.map((game) => (
        <li key={game.id} className="grid min-w-0">
          <Card pad="tight" className="grid content-start gap-2">
            <b className="num text-16">
              {formatDayTime(game.starts_at ?? '', now, game.timezone ?? DEFAULT_ZONE)}
            </b>
            <p className="text-14 wrap-anywhere">
              {pairName(game.team_a)} × {pairName(game.team_b)}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 text-14 text-muted">
                {['Torneio', game.category_name, game.label, game.court?.name].filter(Boolean).join(' · ')}
              </p>
              <LinkButton
                size="small"
                variant="soft"
                to="/tournament/$hash"
                params={{ hash: game.tournament }}
              >
                Ver torneio
              </LinkButton>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

const pairName = (team: TeamSummary | null): string =>
  team ? `${tableName(team.player_A)} e ${tableName(team.player_B)}` : 'a definir';
