import { expect, type Page } from '@playwright/test';

let made = 0;

/** A name and an address nobody else in this run has. */
export function newPerson(first = 'Bianca', last = 'Moraes') {
  made += 1;
  const mark = `${Date.now().toString(36)}${made}${process.pid}`;
  return { first, last, email: `${first.toLowerCase()}.${mark}@exemplo.com.br`, password: 'Smash#1990' };
}

/** Signs up through the API; a person without a player yet. */
export async function createAccount(page: Page, person = newPerson()) {
  const { email, password } = person;
  const user = await page.request.post('/api/users/', { data: { username: email, email, password } });
  expect(user.status()).toBe(201);
  return { ...person, userId: (await user.json()).id as number };
}

/**
 * Signs up, registers a player with phone and a level through the API; returns what signInAs needs. `phone` null: the
 * profile stays incomplete; `level` null: none is declared.
 */
export async function registerPlayer(
  page: Page,
  person = newPerson(),
  {
    phone = '11987654321',
    level = 3,
  }: { phone?: string | null | undefined; level?: number | null | undefined } = {},
) {
  const { request } = page;
  const { email, password } = person;
  const { userId } = await createAccount(page, person);
  const { access } = await (
    await request.post('/api/token/', { data: { username: email, password } })
  ).json();
  const headers = { authorization: `Bearer ${access}` };
  const player = await (
    await request.post('/api/players/', {
      headers,
      data: {
        user: userId,
        email,
        first_name: person.first,
        last_name: person.last,
        best_hand: 'right',
        court_position: 'left',
        gender: 'F',
        phone,
      },
    })
  ).json();
  if (level !== null) {
    const declared = await request.post('/api/player-level/', {
      headers,
      data: { player: player.id, level, previous_level: level, reliability: 20, previous_reliability: 20 },
    });
    expect(declared.status()).toBe(201);
  }
  return { ...person, playerId: player.id as number, headers };
}
