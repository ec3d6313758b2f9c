import type { DeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import { groupLabel } from '@bandeja/rules/tournaments/labels';
import { cx } from '../../../lib/cx.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { type DrawTeam, levelWords, teamNames } from './draw-state.ts';

type GroupsProps = {
  groups: DeskDraw['groups'];
  picked?: number | null;
  /** Without it the groups are only shown. */
  onPick?: (team: DrawTeam) => void;
};

export const Groups = ({ groups, picked = null, onPick }: GroupsProps) => (
  <Section title="Grupos">
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-2">
      {groups.map(({ name, teams }) => (
        <Card key={name} as="li" pad="tight">
          <h3 id={`grupo-${name}`}>{groupLabel(name)}</h3>
          <ol aria-labelledby={`grupo-${name}`} className="mt-2 grid gap-1">
            {teams.map((team) => (
              <li key={team.id}>
                {onPick ? (
                  <button
                    type="button"
                    aria-pressed={picked === team.id}
                    onClick={() => onPick(team)}
                    className={cx(
                      'edge-control flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-3 py-2 text-start',
                      picked === team.id ? 'bg-blue text-on-blue' : 'bg-surface text-ink hover:bg-sunken',
                    )}
                  >
                    <TeamLine team={team} />
                  </button>
                ) : (
                  <p className="flex items-center justify-between gap-3 py-1.5">
                    <TeamLine team={team} />
                  </p>
                )}
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </ul>
  </Section>
);

const TeamLine = ({ team }: { team: DrawTeam }) => (
  <>
    <span className={cx('min-w-0 wrap-anywhere', team.withdrawn && 'text-muted')}>
      {teamNames(team)}
      {team.withdrawn && <span className="block text-13">Saiu do torneio</span>}
    </span>
    <span className="flex-none text-end text-14 tabular-nums">
      {team.seeded !== undefined && <span className="block font-label">Cabeça {team.seeded}</span>}
      {levelWords(team)}
    </span>
  </>
);

export const Knockout = ({ lines }: { lines: DeskDraw['knockout'] }) =>
  lines.length === 0 ? null : (
    <Section title="Chave">
      <Card>
        <ol className="grid gap-2 text-14">
          {lines.map(({ label, a, b }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity and never move.
            <li key={place} className="flex flex-wrap gap-x-2">
              <span className="font-label">{label}</span>
              <span>
                {a} × {b}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
