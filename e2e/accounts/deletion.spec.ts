import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { anySlot, bookingPage, dayIn, held, reserve, timeOf } from '../support/booking-steps.ts';
import { minutesAgo } from '../support/clock.ts';
import { createAccount, newPerson, registerPlayer } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { pressOn } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

/** A club whose free times no other test counts. */
const ISLAND = 'ilha-padel-clube';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function deleteAccount(page: Page, password: string) {
  await page.getByLabel('Sua senha').fill(password);
  await pressOn(page, page.getByRole('button', { name: 'Excluir minha conta' }));
}

/** A finished match of two against two, recorded by the first player. */
async function playMatch(page: Page, people: { email: string; password: string; playerId: number }[]) {
  const [recorder = { email: '', password: '', playerId: 0 }] = people;
  const headers = { authorization: `Bearer ${await accessOf(page, recorder)}` };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(path, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const places = [
    ['A', 1],
    ['A', 2],
    ['B', 1],
    ['B', 2],
  ] as const;
  const { id } = await post('/api/matches/', {
    type: 'Friendly',
    date: minutesAgo(120).toISOString(),
    players: people.map(({ playerId }, index) => ({
      player: playerId,
      team: places[index]?.[0],
      position: places[index]?.[1],
    })),
  });
  await post('/api/match-scores/', { match: id, set: 1, team_a_score: 6, team_b_score: 4 });
  await post(`/api/matches/${id}/finish/`, {});
  return id as number;
}

test('the deletion of an account keeps its matches readable and frees the courts of its future bookings', async ({
  page,
}) => {
  const deleted = await registerPlayer(page, newPerson('Zenaide', 'Farias'));
  const friend = await registerPlayer(page, newPerson('Otto', 'Prates'));
  const others = [await registerPlayer(page), await registerPlayer(page)];
  const match = await playMatch(page, [friend, deleted, ...others]);
  await signInAs(page, deleted);
  const day = dayIn(11);
  await page.goto(bookingPage(day, ISLAND));
  const slot = await timeOf(anySlot(page).first());
  const free = async () => {
    const days = await page.request.get(`/booking/availables/?date=${day}&club_slug=${ISLAND}`);
    const body = JSON.stringify(await days.json());
    return body.split(`"${slot}"`).length;
  };
  const before = await free();
  await anySlot(page).first().click();
  await reserve(page).click();
  await expect(held(page)).toBeVisible();
  expect(await free()).toBeLessThan(before);

  await page.goto('/player/delete-account');
  // The answer is held back until the overlay was checked; the page must block input meanwhile.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/account/delete', async (route) => {
    await isReleased;
    await route.continue();
  });
  await deleteAccount(page, deleted.password);
  await expect(page.getByRole('alertdialog', { name: 'Excluindo sua conta…' })).toBeVisible();
  release();
  await expect(title(page, 'Entrar')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await expect.poll(free).toBe(before);
  await page.getByLabel('E-mail ou usuário').fill(friend.email);
  await page.getByLabel('Senha', { exact: true }).fill(friend.password);
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await expect(page.getByRole('heading', { name: 'Olá, Otto' })).toBeVisible();
  await page.goto(`/match/${match}`);
  await expect(title(page, 'Vocês venceram')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jogador removido' })).toBeVisible();
  await expect(page.getByText('Dupla A: Otto P. e Jogador removido')).toBeAttached();
  await expect(page.getByText(/Zenaide|Farias/)).toHaveCount(0);
  await expect(page.getByText(/^Set 1: 6/)).toBeAttached();
});

test('Player Register deletes an account without a player', async ({ page }) => {
  const person = await createAccount(page);
  await signInAs(page, person);
  await page.goto('/player/delete-account');
  await expect(title(page, 'Quem é você na quadra?')).toBeVisible();
  await page.getByRole('link', { name: 'Excluir conta' }).tap();
  await expect(title(page, 'Excluir conta')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Manter minha conta' }).tap();
  await expect(title(page, 'Quem é você na quadra?')).toBeVisible();
  await page.getByRole('link', { name: 'Excluir conta' }).tap();
  await deleteAccount(page, 'Errada#2026');
  await expect(page.getByLabel('Sua senha')).toHaveAttribute('aria-invalid', 'true');
  await deleteAccount(page, person.password);
  await expect(title(page, 'Entrar')).toBeVisible();
  const again = await page.request.post('/api/token/', {
    data: { username: person.email, password: person.password },
  });
  expect(again.status()).toBe(401);
});
