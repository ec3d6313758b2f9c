import type { Database } from '@bandeja/db/transaction';
import { fullName } from '@bandeja/rules/players/names';
import type { TeamStatus } from '@bandeja/rules/tournaments/team-status';
import { loadPlayerSummaries } from '../../players/public.ts';
import { listTeamsOfCategory, type TeamRow } from '../teams/teams.repository.ts';
import { findTournament, listCategories } from '../tournaments.repository.ts';
import { OperatorRefusal } from './operator-refusal.ts';

const LABELS: Record<TeamStatus, string> = {
  invited: 'convite sem resposta',
  waiting: 'na fila',
  offered: 'vaga oferecida',
  awaiting_payment: 'falta pagar',
  confirmed: 'confirmada',
  withdrawn: 'retirada',
};

/** One line for each team that is not withdrawn, with the number that the other files name. */
export async function teamLines(db: Database, hash: string): Promise<string[]> {
  const tournament = await findTournament(db, hash);
  if (!tournament) throw new OperatorRefusal(`Não há o torneio ${hash}.`);
  const lines: string[] = [];
  for (const { id, name } of await listCategories(db, [tournament.id])) {
    const teams = await listTeamsOfCategory(db, id);
    const players = await loadPlayerSummaries(
      db,
      teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
    );
    const nameOf = (player: number) => {
      const found = players.get(player);
      return found ? fullName(found) : 'conta removida';
    };
    for (const team of teams)
      lines.push(
        `${team.id} · ${name} · ${nameOf(team.player_a)} e ${nameOf(team.player_b)} · ${stateOf(team)}`,
      );
  }
  return lines.length > 0 ? lines : ['Nenhuma dupla inscrita.'];
}

const stateOf = ({ status, paid_at_club_at }: TeamRow): string =>
  paid_at_club_at === null ? LABELS[status] : `${LABELS[status]}, paga no clube`;
