import type { Match } from '@bandeja/contract/calls/matches';
import { expect, test } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { ConfirmResult } from './components/confirm-result.tsx';

const seat = (id: number, team: 'A' | 'B', first_name: string, last_name: string) => ({
  id,
  team,
  position: id,
  player: { id, first_name, last_name },
});

test('the sentence about a result that waits has one full stop when the last name is short', async () => {
  const match = {
    id: 7,
    date: '2026-03-06T16:00:00.000Z',
    timezone: 'America/Sao_Paulo',
    court: null,
    meta_data: {},
    can: { accept: true },
    result: { state: 'provisional', until: '2026-03-09T16:00:00.000Z' },
    players: [seat(1, 'A', 'Ana', 'Reis'), seat(2, 'B', 'Otto', 'Maia'), seat(3, 'B', 'Rui', 'Olmo')],
  } as unknown as Match;
  const card = await draw(<ConfirmResult matches={[match]} playerId={1} />);
  expect(card).toContain('Contra Otto M. e Rui O. Até ');
});
