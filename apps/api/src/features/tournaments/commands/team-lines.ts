import type { Database } from '@bandeja/db/database';
import { formatMoney } from '@bandeja/rules/format/money';
import { fullName } from '@bandeja/rules/players/names';
import { isHalfPaid } from '@bandeja/rules/tournaments/halves';
import type { TeamStatus } from '@bandeja/rules/tournaments/statuses';
import { CommandRefused } from '../../../commands/command.ts';
import { loadPlayerSummaries } from '../../players/public.ts';
import { clubCentsOf, owesFee } from '../teams/pay-team-at-club.ts';
import { listTeamsOfCategory, listWithdrawnPayers, type TeamRow } from '../teams/teams.repository.ts';
import { findTournament, listCategories } from '../tournaments.repository.ts';

const LABELS: Record<TeamStatus, string> = {
  invited: 'convite sem resposta',
  waiting: 'na fila',
  offered: 'vaga oferecida',
  awaiting_payment: 'falta pagar',
  confirmed: 'confirmada',
  withdrawn: 'retirada',
};

/**
 * One line for each team that is not withdrawn or whose fee the club has to give back, with the number that the other
 * files name.
 */
export async function teamLines(db: Database, hash: string): Promise<string[]> {
  const tournament = await findTournament(db, hash);
  if (!tournament) throw new CommandRefused(`Não há o torneio ${hash}.`);
  const lines: string[] = [];
  for (const { id, name } of await listCategories(db, [tournament.id])) {
    const left = (await listWithdrawnPayers(db, id)).filter(owesFee);
    const teams = [...(await listTeamsOfCategory(db, id)), ...left];
    const players = await loadPlayerSummaries(
      db,
      teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
      'whole',
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

function stateOf(team: TeamRow): string {
  const label = LABELS[team.status];
  if (owesFee(team)) return `${label}, devolva ${formatMoney(clubCentsOf(team))} no clube`;
  if (team.halves && team.status === 'awaiting_payment')
    return `${label}, ${team.halves.filter(isHalfPaid).length} de 2 partes pagas`;
  return team.paid_at_club_at === null ? label : `${label}, paga no clube`;
}
