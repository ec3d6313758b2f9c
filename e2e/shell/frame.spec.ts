import { formatNumericDate } from '@bandeja/rules/format/dates';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { today } from '../support/booking-steps.ts';
import { minutesAgo } from '../support/clock.ts';
import { newFriends, newMatch } from '../support/match-steps.ts';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('the menu of the phone opens from the top bar and closes by X, Escape and a link', async ({ page }) => {
  await signInAs(page, await registerPlayer(page));
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Abrir menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.tap();
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Início' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Fechar menu' }).tap();
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await open.tap();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await open.tap();
  await menu.getByRole('link', { name: 'Minhas Reservas' }).tap();
  await expect(title(page, 'Minhas Reservas')).toBeVisible();
  await expect(menu).toBeHidden();
});

test("the browser's back closes what is open over the page, and only then leaves it", async ({ page }) => {
  const player = await registerPlayer(page);
  const friends = await newFriends(page, 3);
  const ids = friends.map(({ id }) => id);
  const full = await newMatch(page, player, ids);
  const ahead = await newMatch(page, player, ids.slice(0, 2), 'Friendly', minutesAgo(-24 * 60));
  await signInAs(page, player);
  await page.goto('/match');
  await expect(title(page, 'Jogos')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const path = () => page.evaluate(() => location.pathname);
  const openMatch = async (id: number) => {
    await page.locator(`a[href="/match/${id}"]`).first().click();
    await expect.poll(path).toBe(`/match/${id}`);
  };
  /** Opens and closes by the browser's back, on the page. */
  const closesByBack = async (open: Locator, opened: Locator) => {
    const before = page.url();
    await open.click();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toBeHidden();
    expect(page.url()).toBe(before);
  };

  await openMatch(ahead);
  const place = page.getByRole('button', { name: /: Sem Jogador$/ });
  await closesByBack(
    page.getByRole('button', { name: 'Abrir menu' }),
    page.getByRole('dialog', { name: 'Menu' }),
  );
  await closesByBack(page.getByRole('button', { name: /^Notificações/ }), dialog);
  await closesByBack(page.getByRole('button', { name: /^Menu do perfil/ }), page.getByRole('menu'));
  await closesByBack(page.getByRole('button', { name: 'Compartilhar' }), dialog);
  await closesByBack(place, dialog);
  await closesByBack(page.getByRole('button', { name: 'Cancelar partida' }), question);

  await test.step('what was closed by its X leaves nothing to go back to', async () => {
    await place.click();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(title(page, 'Jogos')).toBeVisible();
    await page.goForward();
    await expect.poll(path).toBe(`/match/${ahead}`);
    // Beyond the page there is only what is closed.
    await page.evaluate(() => history.forward());
    await expect(place).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('a page opened from the menu is one step from the page below', async () => {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Minhas Reservas' }).click();
    await expect(title(page, 'Minhas Reservas')).toBeVisible();
    await page.goBack();
    await expect(place).toBeVisible();
    await page.goForward();
    await expect(title(page, 'Minhas Reservas')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(title(page, 'Jogos')).toBeVisible();
  });

  await test.step('the page is left after a reload with a sheet open, too', async () => {
    await openMatch(full);
    await page.getByRole('button', { name: 'Compartilhar' }).click();
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Compartilhar' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined();
    await page.goBack();
    await expect(title(page, 'Jogos')).toBeVisible();
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('breadcrumbs show the page and link to Home, Voltar returns to the previous page or to Home, and the support button covers nothing of a club page', async ({
    page,
  }) => {
    await signInAs(page, await registerPlayer(page));
    await test.step('Voltar leads to Home when the page was opened from outside', async () => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Voltar' }).click();
      await expect(title(page, 'Início')).toBeVisible();
    });

    await test.step('breadcrumbs show the page, and Voltar returns to the previous one', async () => {
      await expect(page.getByText('Padel Dashboard')).toBeVisible();
      await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Jogos' }).click();
      const crumbs = page.getByRole('navigation', { name: 'Você está aqui' });
      await expect(crumbs.getByText('Jogos')).toHaveAttribute('aria-current', 'page');
      await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Perfil' }).click();
      await expect(crumbs.getByText('Perfil')).toHaveAttribute('aria-current', 'page');
      await page.getByRole('button', { name: 'Voltar' }).click();
      await expect(crumbs.getByText('Jogos')).toBeVisible();
      await crumbs.getByRole('link', { name: 'Início' }).click();
      await expect(title(page, 'Início')).toBeVisible();
    });

    await test.step('the support button covers nothing of a club page', async () => {
      await page.goto('/club/arena-moema-padel');
      const mail = page.getByRole('link', { name: /@/ });
      await mail.scrollIntoViewIfNeeded();
      const support = await page.getByRole('link', { name: /^Falar com o suporte/ }).boundingBox();
      const content = await page.getByRole('main').boundingBox();
      expect(support && support.x + support.width).toBeLessThanOrEqual(content?.x ?? 0);
      await mail.click({ trial: true });
    });
  });
});

test('top bar, footer and support button frame a page', async ({ page, context }) => {
  await page.goto('/politica-privacidade');
  await expect(title(page, 'Política de privacidade')).toBeVisible();

  await test.step('the top bar blurs the content beneath it when the page is scrolled by more than 10 px', async () => {
    const blur = () =>
      page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backdropFilter.includes('blur'));
    const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
    expect(await blur()).toBe(false);
    await scrollTo(10);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(10);
    expect(await blur()).toBe(false);
    await scrollTo(11);
    await expect.poll(blur).toBe(true);
    await scrollTo(0);
    await expect.poll(blur).toBe(false);
  });

  await test.step('the footer shows the year, the version and the build date', async () => {
    const year = today().slice(0, 4);
    const footer = page.locator('footer');
    await expect(footer).toHaveText(`© ${year} Bandeja · versão 2.0.0 · ${formatNumericDate('2025-09-30')}`);
  });

  await test.step('the footer shows the year of the clock', async () => {
    const later = await context.newPage();
    await later.clock.setFixedTime('2031-07-01T12:00:00-03:00');
    await later.goto('/politica-privacidade');
    await expect(later.locator('footer')).toContainText('© 2031 Bandeja · ');
    await later.close();
  });

  await test.step('the configured chat opens without access to this tab', async () => {
    await context.route('https://wa.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Conversa</title>' }),
    );
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Falar com o suporte (abre em nova aba)' }).tap();
    const chat = await opened;
    await chat.waitForLoadState();
    expect(chat.url()).toBe('https://wa.me/');
    expect(await chat.evaluate(() => [opener, document.referrer])).toEqual([null, '']);
    await expect(title(page, 'Política de privacidade')).toBeVisible();
  });
});
