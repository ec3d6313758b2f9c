import { newMatch, newMatchPlayer } from '../support/match-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the main view re-mounts when the path changes and keeps the focus when only the query changes; an avatar without a team is #344767', async ({
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

  await test.step('an avatar without a team has the default colour in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.getByRole('main').locator('.av[data-initials="RS"]')).toHaveCSS(
        'background-color',
        'rgb(52, 71, 103)',
      );
    }
  });
});

test.describe('the buttons of pages', () => {
  test.use({ isMobile: false, hasTouch: false });

  test('are 5 at 768 px and 10 at 769 px', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 });
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
    await expect(buttons).toHaveCount(5);
    await page.setViewportSize({ width: 769, height: 800 });
    await expect(buttons).toHaveCount(10);
  });
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
