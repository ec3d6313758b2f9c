import { fullName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { blockedPlayersQuery, useUnblockPlayer } from '../api.ts';

/** The players that the viewer has blocked; renders nothing when the list is empty. */
export function BlockedPlayers() {
  const { data = [] } = useQuery(blockedPlayersQuery);
  const unblock = useUnblockPlayer();
  if (data.length === 0) return null;
  return (
    <Section title="Jogadores bloqueados">
      <Card>
        <ul>
          {data.map((player) => (
            <li
              key={player.id}
              className="flex min-h-14 items-center justify-between gap-3 border-line text-14 not-first:border-t"
            >
              <span className="min-w-0 wrap-anywhere">{fullName(player)}</span>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Desbloquear ${fullName(player)}`}
                onClick={() =>
                  unblock.mutate(
                    { params: { id: player.id } },
                    { onSuccess: () => showToast({ message: 'Jogador desbloqueado.' }) },
                  )
                }
              >
                Desbloquear
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
