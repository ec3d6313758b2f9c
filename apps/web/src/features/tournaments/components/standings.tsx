import type { Standing } from '@bandeja/contract/calls/tournaments';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { lastAdvancing, StandingsTable, type StandingsTableProps } from './standings-table.tsx';

const DECIDED: Record<NonNullable<Standing['decided_by']>, string> = {
  head_to_head: 'confronto direto',
  table: 'jogos entre as empatadas',
  sets: 'saldo de sets',
  games: 'saldo de games',
  draw: 'ordem do sorteio',
};

/** The table of a group with its tie-breaks; `share` is the button next to its title. */
export function Standings({ share, ...table }: StandingsTableProps & { share: ReactNode }) {
  const { group, advancing } = table;
  const ties = group.standings.filter((row) => row.decided_by !== null);
  const last = lastAdvancing(group, advancing);
  const title = `group-${group.id}`;
  return (
    <Card as="section" pad="none" className="grid grid-cols-[minmax(0,1fr)]">
      <div className="flex items-center justify-between gap-2 ps-4 pe-2 pt-2">
        <h3 className="text-18" id={title}>
          Grupo {group.name}
        </h3>
        {share}
      </div>
      <StandingsTable {...table} labelledBy={title} />
      <div className="grid gap-1 border-line border-t px-4 py-3 text-12 text-muted">
        {last && last !== group.standings.at(-1) && <p>Da linha para cima, as duplas passam de fase.</p>}
        {ties.map((row) => (
          <p key={row.team.id}>
            {row.position}º lugar pelo critério: {DECIDED[row.decided_by ?? 'draw']}.
          </p>
        ))}
      </div>
    </Card>
  );
}
