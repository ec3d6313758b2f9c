import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { dayIn } from '../support/booking-steps.ts';
import { create, JOAO, MARIA, picker, place, THIAGO } from '../support/new-match.ts';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function openForm(page: Page, path = '/match/create') {
  const person = await registerPlayer(page);
  await signInAs(page, person);
  await page.goto(path);
  await expect(create(page)).toBeVisible();
  return person;
}

/** Finds a player by name and puts them on a free place. */
async function call(page: Page, team: 'A' | 'B', position: 1 | 2, who: { full: string; short: string }) {
  await place(page, team, position, 'Sem Jogador').tap();
  await picker(page).getByLabel('Buscar pelo nome').fill(who.full);
  await picker(page)
    .getByRole('button', { name: new RegExp(`^${who.full}`) })
    .tap();
  await expect(picker(page)).toBeHidden();
  await expect(place(page, team, position, who.short)).toBeVisible();
}

test('players are added from a list that grows on scroll, moved, swapped and removed by touch', async ({
  page,
}) => {
  await openForm(page);
  await expect(place(page, 'A', 1, 'Bianca M. você')).toBeVisible();

  // The picker does not offer players who are already on the court.
  await call(page, 'A', 2, MARIA);
  await place(page, 'B', 1, 'Sem Jogador').tap();
  const rows = picker(page).getByRole('listitem');
  // A page of 20 without MARIA, which has that player.
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(19);
  await expectAccessible(page);
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(20);
  await picker(page).getByLabel('Buscar pelo nome').fill(MARIA.full);
  await expect(picker(page).getByText(`Ninguém com “${MARIA.full}”`)).toBeVisible();
  await picker(page).getByRole('button', { name: 'Fechar' }).tap();
  await expect(picker(page)).toBeHidden();

  // A taken place, then a free one: the player moves. Then a taken one: the two swap.
  await place(page, 'A', 2, MARIA.short).tap();
  await expect(place(page, 'A', 2, MARIA.short)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await place(page, 'B', 2, 'Sem Jogador').tap();
  await expect(place(page, 'B', 2, MARIA.short)).toBeVisible();
  await expect(place(page, 'A', 2, 'Sem Jogador')).toBeVisible();
  await call(page, 'A', 2, JOAO);
  await place(page, 'A', 1, 'Bianca M.').tap();
  await place(page, 'B', 2, MARIA.short).tap();
  await expect(place(page, 'A', 1, MARIA.short)).toBeVisible();
  await expect(place(page, 'B', 2, 'Bianca M.')).toBeVisible();

  // A removed player leaves a free place. The creator always plays and cannot be removed.
  await place(page, 'A', 2, JOAO.short).tap();
  await page.getByRole('button', { name: 'Tirar da partida' }).tap();
  await expect(place(page, 'A', 2, 'Sem Jogador')).toBeFocused();
  await place(page, 'B', 2, 'Bianca M.').tap();
  await expect(page.getByRole('button', { name: 'Tirar da partida' })).toBeHidden();
  await page.getByRole('button', { name: 'Deixar como está' }).tap();
  await call(page, 'A', 2, JOAO);
  await call(page, 'B', 1, THIAGO);

  await page.getByText('Amistosa', { exact: true }).tap();
  await expect(page.getByText('Amistosa não move o nível.')).toBeVisible();
  await create(page).tap();
  await expect(page).toHaveURL(/\/match\/\d+$/);
  const shown = (team: 'A' | 'B', position: 1 | 2, who: string) =>
    expect(place(page, team, position, who)).toBeVisible();
  await shown('A', 1, MARIA.short);
  await shown('A', 2, JOAO.short);
  await shown('B', 1, THIAGO.short);
  await shown('B', 2, 'Bianca M.');
  await expect(page.getByText('Amistosa', { exact: true })).toBeVisible();
});

test('the form accepts an unknown club and shows each problem at its field, a double tap creates one match, which begins in the zone of its club', async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel('Dia').fill('');
  await page.getByRole('combobox', { name: 'Clube' }).fill('Quadra do seu Zé');
  const hint = page.getByRole('status').filter({ hasText: 'Nenhum clube daqui com este nome.' });
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await create(page).tap();
  await expect(page.getByLabel('Dia')).toBeFocused();
  await expect(page.getByText('Escolha o dia.')).toBeVisible();
  await page.getByLabel('Dia').fill(dayIn(-7));
  await page.getByLabel('Horário').press('Backspace');
  await create(page).tap();
  await expect(page.getByLabel('Horário')).toBeFocused();
  await expect(page.getByText('Incompleto ou inexistente: corrija ou apague tudo.')).toBeVisible();
  await page.getByLabel('Horário').fill('19:30');

  // The draft survives a reload.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Clube' })).toHaveValue('Quadra do seu Zé');
  await expect(page.getByLabel('Dia')).toHaveValue(dayIn(-7));
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/matches/')) sent += 1;
  });
  await create(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/match\/\d+$/);
  expect(sent).toBe(1);
  await expect(page.getByText(/^Quadra do seu Zé/)).toBeVisible();
  // The created match clears the draft, and back does not return to the form.
  await page.goto('/match/create');
  await expect(page.getByRole('combobox', { name: 'Clube' })).toHaveValue('');

  await test.step('a match begins at the typed time in the zone of its club when the zones differ', async () => {
    const club = page.getByRole('combobox', { name: 'Clube' });
    await club.fill('manaus');
    const option = page.getByRole('option', { name: /Rio Negro Padel/ });
    await expect(option).toBeVisible();
    await expectAccessible(page);
    await option.tap();
    const courts = page.getByLabel('Quadra', { exact: true });
    await expect(courts).toBeEnabled();
    await courts.selectOption({ index: 1 });
    await expect(page.getByText('Na hora do clube')).toBeVisible();
    const date = dayIn(-30);
    await page.getByLabel('Dia').fill(date);
    await page.getByLabel('Horário').fill('19:40');
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/matches/'),
    );
    await create(page).tap();
    // Manaus is four hours behind UTC.
    expect((await (await answered).json()).date).toBe(`${date}T23:40:00.000Z`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('19:40');
    await expect(page.getByText(/^Rio Negro Padel, /)).toBeVisible();
  });
});

test('a match is created once when the answer is lost: the request waits and is sent again', async ({
  page,
  allowConsole,
}) => {
  allowConsole('net::ERR_FAILED');
  const person = await openForm(page);
  await call(page, 'A', 2, THIAGO);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/matches/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The request reaches the server; only the answer is lost.
    await route.fetch();
    return route.abort();
  });
  await create(page).tap();
  await expect(page).toHaveURL(/\/match\/\d+$/);
  await expect(page.getByText('Tudo enviado.')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  const list = await page.request.get(`/api/matches/list_by_player/?player_id=${person.playerId}`, {
    headers: person.headers,
  });
  expect((await list.json()).count).toBe(1);
});
