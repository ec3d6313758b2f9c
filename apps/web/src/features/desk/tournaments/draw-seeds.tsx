import type { DeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import { SEEDED_MAX } from '@bandeja/rules/tournaments/draw/arrange-draw';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useSeedTeams } from './draw-api.ts';
import { levelWords, seededTeams, teamNames, withSeeded } from './draw-state.ts';

type SeedsProps = {
  draw: DeskDraw;
  hash: string;
  /** What is chosen and not saved; null: nothing. */
  typed: TypedSeeds | null;
  onType: (typed: TypedSeeds | null) => void;
  /** The draw is another one now. */
  onSaved: () => void;
};

/** `version`: of the draw over which the first of them was chosen. */
export type TypedSeeds = { category: number; version: number; teams: number[] };

/** The teams that are seeded by hand, one field a number; a further field follows the last one. */
export function Seeds({ draw, hash, typed, onType, onSaved }: SeedsProps) {
  const { slug } = useDesk();
  const seed = useSeedTeams();
  const stored = seededTeams(draw);
  const teams = draw.groups
    .flatMap((group) => group.teams)
    .toSorted((one, other) => (other.level ?? -1) - (one.level ?? -1) || one.id - other.id);
  // A team that has left since is no choice any more.
  const chosen = (typed?.teams ?? stored).filter((id) => teams.some((team) => team.id === id));
  const fields = Math.min(chosen.length + 1, teams.length, SEEDED_MAX);
  const choose = (place: number, id: number | null) => {
    const teams = withSeeded(chosen, place, id);
    const { category, version } = typed ?? draw;
    onType(String(teams) === String(stored) ? null : { category, version, teams });
  };
  const save = () =>
    seed.mutate(
      {
        params: { slug, hash },
        body: { category: draw.category, teams: chosen, expected_version: typed?.version ?? draw.version },
      },
      {
        onSuccess: () => {
          onType(null);
          onSaved();
        },
      },
    );
  return (
    <Section title="Cabeças de chave">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-14 leading-small">
          As primeiras abrem os grupos A, B, C… nesta ordem; vencendo os grupos, as de A e B só se cruzam na
          final. As seguintes se espalham pelos grupos. As outras duplas entram por nível.
        </p>
        {Array.from({ length: fields }, (_, place) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its number.
            key={place}
            label={`${place + 1}ª cabeça de chave`}
            value={String(chosen[place] ?? '')}
            placeholder="Por nível"
            options={teams
              .filter(({ id }) => id === chosen[place] || !chosen.includes(id))
              .map((team) => ({ value: String(team.id), label: `${teamNames(team)} (${levelWords(team)})` }))}
            onChange={(id) => choose(place, id === '' ? null : Number(id))}
          />
        ))}
        <Refusal error={seed.error} />
        <p role="status" className="text-14 font-label empty:hidden">
          {seed.isSuccess && typed === null ? 'Cabeças de chave salvas.' : ''}
        </p>
        {typed !== null && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" pending={seed.isPending} onClick={save}>
              Salvar cabeças de chave
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                seed.reset();
                onType(null);
              }}
            >
              Desfazer
            </Button>
          </div>
        )}
      </Card>
    </Section>
  );
}
