import type { DeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import { SEEDED_MAX } from '@bandeja/rules/tournaments/draw/arrange-draw';
import { useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useSeedTeams } from './draw-api.ts';
import { levelWords, seededTeams, teamNames, withSeeded } from './draw-state.ts';

type SeedsProps = {
  draw: DeskDraw;
  hash: string;
  /** The draw is another one now. */
  onSaved: () => void;
};

/** The teams that are seeded by hand, one field a number; a further field follows the last one. */
export function Seeds({ draw, hash, onSaved }: SeedsProps) {
  const { slug } = useDesk();
  const seed = useSeedTeams();
  const [typed, setTyped] = useState<number[] | null>(null);
  const stored = seededTeams(draw);
  const teams = draw.groups
    .flatMap((group) => group.teams)
    .toSorted((one, other) => (other.level ?? -1) - (one.level ?? -1) || one.id - other.id);
  // A team that has left since is no choice any more.
  const chosen = (typed ?? stored).filter((id) => teams.some((team) => team.id === id));
  const fields = Math.min(chosen.length + 1, teams.length, SEEDED_MAX);
  const isMoved = String(chosen) !== String(stored);
  const save = () =>
    seed.mutate(
      {
        params: { slug, hash },
        body: { category: draw.category, teams: chosen, expected_version: draw.version },
      },
      {
        onSuccess: () => {
          setTyped(null);
          onSaved();
        },
      },
    );
  return (
    <Section title="Cabeças de chave">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-14 leading-small">
          As primeiras abrem os grupos A, B, C… nesta ordem, e as de A e B só se cruzam na final; as seguintes
          caem em grupos diferentes. As outras duplas entram por nível.
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
            onChange={(id) => setTyped(withSeeded(chosen, place, id === '' ? null : Number(id)))}
          />
        ))}
        {seed.isError && (
          <Note tone="red" live>
            {errorText(seed.error)}
          </Note>
        )}
        <p role="status" className="text-14 font-label empty:hidden">
          {seed.isSuccess && !isMoved ? 'Cabeças de chave salvas.' : ''}
        </p>
        {isMoved && (
          <Button variant="secondary" className="w-fit" pending={seed.isPending} onClick={save}>
            Salvar cabeças de chave
          </Button>
        )}
      </Card>
    </Section>
  );
}
