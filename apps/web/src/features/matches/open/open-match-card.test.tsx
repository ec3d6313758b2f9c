import type { OpenMatch } from '@bandeja/contract/calls/open-matches';
import { expect, test } from 'vitest';
import { draw } from '../../../testing/draw.tsx';
import { OpenMatchCard } from './open-match-card.tsx';

const now = new Date('2026-03-10T12:00:00.000Z');
const rita = { id: 2, first_name: 'Rita', last_name: 'Reis', images: [] };

const match: OpenMatch = {
  match: 7,
  type: 'Competitive',
  starts_at: '2026-03-10T22:30:00.000Z',
  ends_at: '2026-03-11T00:00:00.000Z',
  timezone: 'America/Sao_Paulo',
  club: { id: 1, slug: 'arena', name: 'Arena', city: 'Santos' },
  court: { id: 3, name: 'Quadra 2' },
  place: null,
  level_min: 3,
  level_max: 4,
  gender: 'women',
  fill_by: '2026-03-10T18:30:00.000Z',
  places_free: 3,
  price_cents: 0,
  places_for: { F: 3, M: 0 },
  seated: [{ team: 'B', position: 1, level: 3.44, player: rita }],
  note: 'Jogo leve',
  can: { join: true, request: false },
};

const card = (fields: Partial<OpenMatch> = {}, viewerId: number | null = 1, location: string | null = null) =>
  draw(
    <OpenMatchCard
      match={{ ...match, ...fields }}
      now={now}
      location={location}
      viewerId={viewerId}
      onEnter={() => undefined}
    />,
  );

test('the card says when in the zone of the club, where, who plays, who may enter and until when', async () => {
  const html = await card();
  for (const text of [
    '19:30',
    '–21:00',
    'Arena, Quadra 2',
    'Rita R.',
    'Nível 3,4',
    '3 lugares livres',
    '“Jogo leve”',
  ])
    expect(html).toContain(text);
  expect(html).toContain('Nível de 3,0 a 4,0 · só mulheres · Competitiva');
  expect(html).toContain('Dá para entrar até hoje, 15:30');
  expect(html.match(/>Livre</g)).toHaveLength(3);
});

test('the place leads to the map: to what the club says, else to a search for the club', async () => {
  expect(await card({}, 1, 'https://maps.app.goo.gl/x')).toContain('href="https://maps.app.goo.gl/x"');
  expect(await card()).toContain('query=Arena%2C%20Santos');
  const typed = await card({ club: null, court: null, place: 'Quadra do prédio' });
  expect(typed).toContain('Quadra do prédio');
  expect(typed).not.toContain('maps');
  expect(await card({ club: null, court: null })).toContain('Local a combinar');
});

test('the way in is what the viewer can do', async () => {
  const named = 'Entrar: 19:30, Arena, Quadra 2"';
  expect(await card()).toContain(`aria-label="${named}`);
  const asks = await card({ can: { join: false, request: true } });
  expect(asks).toContain('Pedir para entrar: 19:30');
  const neither = await card({ can: { join: false, request: false } });
  expect(neither).toContain('Ver partida');
  expect(neither).not.toContain('>Entrar<');
});

test('a visitor sees levels without names, and enters through the match, which asks for the log-in', async () => {
  const { note: _, can: __, ...rest } = match;
  const html = await draw(
    <OpenMatchCard
      match={{ ...rest, seated: [{ team: 'B', position: 1, level: 3.44 }] }}
      now={now}
      location={null}
      viewerId={null}
      onEnter={() => undefined}
    />,
  );
  expect(html).toContain('Ocupado');
  expect(html).toContain('Nível 3,4');
  expect(html).toMatch(/href="\/match\/7"[^>]*>Entrar</);
});
