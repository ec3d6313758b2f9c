import { expect, type Page } from '@playwright/test';

let made = 0;

/** A name and an address nobody else in this run has. */
export function newPerson(first = 'Bianca', last = 'Moraes') {
  made += 1;
  const mark = `${Date.now().toString(36)}${made}${process.pid}`;
  return { first, last, email: `${first.toLowerCase()}.${mark}@exemplo.com.br`, password: 'Smash#1990' };
}

/** Signs up, registers a player with phone and a level through the API; returns what signInAs needs. */
export async function registerPlayer(page: Page, person = newPerson()) {
  const { request } = page;
  const { email, password } = person;
  const user = await (
    await request.post('/api/users/', { data: { username: email, email, password } })
  ).json();
  const { access } = await (
    await request.post('/api/token/', { data: { username: email, password } })
  ).json();
  const headers = { authorization: `Bearer ${access}` };
  const player = await (
    await request.post('/api/players/', {
      headers,
      data: {
        user: user.id,
        email,
        first_name: person.first,
        last_name: person.last,
        best_hand: 'right',
        court_position: 'left',
        gender: 'F',
        phone: '11987654321',
      },
    })
  ).json();
  const level = await request.post('/api/player-level/', {
    headers,
    data: { player: player.id, level: 3, previous_level: 3, reliability: 20, previous_reliability: 20 },
  });
  expect(level.status()).toBe(201);
  return { ...person, playerId: player.id as number };
}
