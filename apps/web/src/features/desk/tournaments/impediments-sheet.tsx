import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import type { Impediment } from '@bandeja/rules/tournaments/impediments';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { ImpedimentsField } from '../../../ui/fields/impediments-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useSetImpediments } from './manage-api.ts';

interface ImpedimentsSheetProps {
  tournament: DeskTournament;
  team: DeskTeam;
  isOpen: boolean;
  onClose: () => void;
}

/** What the two players of a team say at the counter about hours without play. */
export const ImpedimentsSheet = ({ isOpen, onClose, tournament, team }: ImpedimentsSheetProps) => (
  <Sheet
    isOpen={isOpen}
    onClose={onClose}
    kicker={team.players.join(' e ')}
    title="Quando não podem jogar a fase de grupos"
  >
    <div className="grid gap-6">
      {team.player_ids.map((player, place) => (
        <PersonForm key={player} {...{ tournament, team, player }} name={team.players[place] ?? ''} />
      ))}
    </div>
  </Sheet>
);

interface PersonProps extends Pick<ImpedimentsSheetProps, 'tournament' | 'team'> {
  player: number;
  name: string;
}

function PersonForm({ tournament, team, player, name }: PersonProps) {
  const { slug } = useDesk();
  const set = useSetImpediments();
  const stored = (team.impediments ?? [])
    .filter((one) => one.player === player)
    .map(({ date, from, to }) => ({ date, from, to }));
  const [typed, setTyped] = useState<Impediment[] | null>(null);
  return (
    <form
      className="grid gap-3"
      aria-label={`Impedimentos de ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed)
          set.mutate(
            {
              params: { slug, hash: tournament.hash, id: team.id },
              body: { player, impediments: typed },
            },
            { onSuccess: () => setTyped(null) },
          );
      }}
    >
      <h3>{name}</h3>
      <ImpedimentsField
        first={tournament.starts_on}
        last={tournament.ends_on}
        max={tournament.impediments_max}
        value={typed ?? stored}
        onChange={setTyped}
      />
      <Refusal error={set.error} />
      {typed && (
        <Button type="submit" pending={set.isPending}>
          Salvar de {name}
        </Button>
      )}
    </form>
  );
}
