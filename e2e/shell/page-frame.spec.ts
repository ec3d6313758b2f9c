import { formatNumericDate } from '@bandeja/rules/format/dates';
import { today } from '../support/booking-steps.ts';
import { newFriends, newMatch, newMatchPlayer } from '../support/match-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the footer shows the year, the version and the build date', async ({ page }) => {
  await page.goto('/politica-privacidade');
  const year = today().slice(0, 4);
  const footer = page.locator('footer');
  await expect(footer).toHaveText(`© ${year} Bandeja · versão 2.0.0 · ${formatNumericDate('2025-09-30')}`);
});

test('the main view re-mounts when the path changes and keeps the focus when only the query changes', async ({
  page,
}) => {
  const [one, two] = [
    await registerPlayer(page, newPerson('Lia', 'Prado')),
    await registerPlayer(page, newPerson('Rui', 'Sena')),
  ];
  await signInAs(page, one);
  const main = page.getByRole('main');
  const mark = () => main.evaluate((element) => element.setAttribute('data-marked', 'yes'));
  const go = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);

  await page.goto('/booking?city=São Paulo');
  const period = page.getByRole('radio', { name: 'Noite' });
  await expect(period).toBeAttached();
  await mark();
  await period.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/period=tarde/);
  await expect(page.getByRole('radio', { name: 'Tarde' })).toBeFocused();
  await expect(main).toHaveAttribute('data-marked', 'yes');

  // Two addresses of one route: without the key the view would not re-mount.
  await page.goto(`/player/${one.playerId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lia Prado' })).toBeVisible();
  await mark();
  await go(`/player/${two.playerId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rui Sena' })).toBeVisible();
  await expect(main).not.toHaveAttribute('data-marked', 'yes');
});

test.describe('the buttons of pages', () => {
  test.use({ isMobile: false, hasTouch: false });

  for (const [width, count] of [
    [768, 5],
    [769, 10],
  ] as const) {
    test(`are ${count} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const player = await newMatchPlayer(page, 'Nilo', 'Braga');
      await newMatch(page, player, []);
      await page.route('**/api/matches/list_by_player/**', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), count: 1_000 } });
      });
      await signInAs(page, player);
      await page.goto('/match');
      const buttons = page
        .getByRole('navigation', { name: 'Páginas' })
        .getByRole('button', { name: /^Página \d/ });
      await expect(buttons).toHaveCount(count);
    });
  }
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the side navigation is hidden while a modal is open', async ({ page }) => {
    await signInAs(page, await registerPlayer(page, newPerson(), { phone: null }));
    await page.goto('/');
    const side = page.locator('aside[aria-label="Menu"]');
    await expect(side).toBeVisible();
    await page.goto('/match/create');
    await expect(page.getByRole('alertdialog', { name: 'Complete seu perfil' })).toBeVisible();
    await expect(side).toBeHidden();
  });
});

test('team B is orange #ff5500', async ({ page }) => {
  const mine = await newMatchPlayer(page, 'Xana', 'Queiroz');
  const [friend] = await newFriends(page, 1);
  const rival = await newMatchPlayer(page, 'Zuca', 'Yale');
  const match = await newMatch(page, mine, [friend?.id ?? 0, rival.playerId]);
  await signInAs(page, mine);
  await page.goto(`/match/${match}`);
  const avatar = page.locator('.av[data-initials="ZY"]').first();
  await expect(avatar).toHaveCSS('background-color', 'rgb(255, 85, 0)');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an avatar without a team is #344767 when the theme is ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const player = await registerPlayer(page, newPerson('Xana', 'Queiroz'));
    await page.goto(`/player/${player.playerId}`);
    await expect(page.locator('.av[data-initials="XQ"]')).toHaveCSS('background-color', 'rgb(52, 71, 103)');
  });
}
