import { expect, type Page } from '@playwright/test';
import { firstAccessOf } from './sign-in.ts';

let created = 0;

/** A person with an e-mail address that is unique in this run. */
export function newPerson(first = 'Bianca', last = 'Moraes') {
  created += 1;
  const mark = `${Date.now().toString(36)}${created}${process.pid}`;
  return {
    first,
    last,
    email: `${first.normalize('NFD').replace(/\W/g, '').toLowerCase()}.${mark}@exemplo.com.br`,
    password: 'Smash#1990',
  };
}

/** Creates an account without a player through the API. */
export async function createAccount(page: Pick<Page, 'request'>, person = newPerson()) {
  const { email, password } = person;
  const user = await page.request.post('/api/users/', { data: { username: email, email, password } });
  expect(user.status()).toBe(201);
  return { ...person, userId: (await user.json()).id as number };
}

/**
 * Creates an account and a player with phone and level through the API, and returns the input of signInAs. `phone`
 * null: the profile stays incomplete; `level` null: none is declared.
 */
export async function registerPlayer(
  page: Pick<Page, 'request'>,
  person = newPerson(),
  {
    phone = '11987654321',
    level = 3,
  }: { phone?: string | null | undefined; level?: number | null | undefined } = {},
) {
  const { request } = page;
  const { email } = person;
  const { userId } = await createAccount(page, person);
  const access = await firstAccessOf(page, person);
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
