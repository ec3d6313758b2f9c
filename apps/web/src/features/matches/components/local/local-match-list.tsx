import { needsPlayer } from '../../../../shell/queue/queue-text.ts';
import { Section } from '../../../../ui/card.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { useLocalMatches } from '../../offline/use-local-matches.ts';
import { MatchSummary } from '../match-summary.tsx';

const TITLE = 'Só neste aparelho';

/** The matches of the device as cards; each opens with its sets. */
export function LocalMatchList({ playerId }: { playerId: number }) {
  const matches = useLocalMatches();
  return (
    <Section title={TITLE}>
      <ul className="grid gap-3" aria-label={TITLE}>
        {matches.map(({ match, entries }) => (
          <li key={match.id} className="grid min-w-0">
            <MatchSummary
              match={match}
              playerId={playerId}
              isOwn
              state={
                entries.some(needsPlayer) ? (
                  <Chip tone="red">Precisa de você</Chip>
                ) : (
                  <Chip tone="amber">Aguardando conexão</Chip>
                )
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
