import type { Standing, TournamentGroup } from '@bandeja/contract/calls/tournaments';
import { tableName } from '@bandeja/rules/players/names';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Card } from '../../../ui/card.tsx';
import { decidedRows } from '../category-texts.ts';
import { isOf, membersOf } from '../tournament-texts.ts';
import { Seed } from './seed.tsx';
import './standings.css';

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
  const { standings } = group;
  const ties = decidedRows(standings);
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
        {last && last !== standings.at(-1) && <p>Da linha para cima, as duplas passam de fase.</p>}
        {ties.map((row) => (
          <p key={row.team.id}>
            {row.position}º lugar pelo critério: {DECIDED[row.decided_by ?? 'draw']}.
          </p>
        ))}
      </div>
    </Card>
  );
}

export interface StandingsTableProps {
  group: TournamentGroup;
  /** Teams of each group that reach the knockout. */
  advancing: number;
  viewer: number | null;
}

/** The last row above the line; undefined: no team advances. Withdrawn teams do not advance. */
const lastAdvancing = ({ standings }: TournamentGroup, advancing: number) =>
  standings
    .filter((row) => !row.team.withdrawn)
    .slice(0, advancing)
    .at(-1);

/** The teams of a group by position, with a line under the places that advance. */
export function StandingsTable({
  group,
  advancing,
  viewer,
  labelledBy,
}: StandingsTableProps & { labelledBy?: string }) {
  const last = lastAdvancing(group, advancing);
  return (
    <table className="standings" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Posição</span>
          </th>
          <th scope="col" className="team">
            Dupla
          </th>
          <Short name="Jogos" short="J" className="desk" />
          <Short name="Vitórias" short="V" />
          <Short name="Sets" short="Sets" className="desk" />
          <Short name="Saldo de games" short="SG" />
          <Short name="Pontos" short="Pts" />
        </tr>
      </thead>
      <tbody>
        {group.standings.map((row) => (
          <tr key={row.team.id} className={cx(isOf(row.team, viewer) && 'me', row === last && 'cut')}>
            <td className="pos">{row.position}</td>
            <th scope="row" className="team">
              {membersOf(row.team).map((player, index) => (
                <span key={player.id} className="block wrap-anywhere">
                  {tableName(player)}
                  {index > 0 && <Seed seed={row.team.seed} />}
                </span>
              ))}
              {row.team.withdrawn && <span className="text-12 text-muted">desistiu</span>}
            </th>
            <td className="desk">{row.played}</td>
            <td>{row.won}</td>
            <td className="desk">
              <bdi>
                {row.sets.won}–{row.sets.lost}
              </bdi>
            </td>
            <td>
              <bdi>{signed(row.games.won - row.games.lost)}</bdi>
            </td>
            <td className="points">{row.points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Short({ name, short, className }: { name: string; short: string; className?: string }) {
  return (
    <th scope="col" className={className}>
      <abbr title={name} className="no-underline">
        {short}
      </abbr>
    </th>
  );
}

/** `+3`, `−2`, `0`. */
const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
