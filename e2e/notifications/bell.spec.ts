import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { registerPlayer } from '../support/new-player.ts';
import { bell, dropdown, expectUnread, newReader } from '../support/notification-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => dropdown(page).getByRole('listitem');
const dots = (page: Page) => dropdown(page).getByText('Não lida');

interface Notice {
  title: string;
  content: string;
  meta_data: { type: string; id: number };
  group: string;
}

/** The answers of both reads, as another server might send them: all unread. */
async function answerWith(page: Page, count: number, notices: readonly Notice[] = []) {
  const results = notices.map((notice, index) => ({
    ...notice,
    id: index + 1,
    is_read: false,
    sent_at: new Date(Date.parse('2026-08-12T12:00:00Z') - index * 3_600_000).toISOString(),
  }));
  const json = { count: results.length, next: null, previous: null, results };
  await page.route('**/notification/info/count/', (route) => route.fulfill({ json: { count } }));
  await page.route(/\/notification\/info\/(\?.*)?$/, (route) => route.fulfill({ json }));
  await page.route('**/mark-as-read/', (route) => route.fulfill({ json: results[0] }));
}

const CONTESTED: Notice = {
  title: 'Resultado contestado',
  content: 'Ana Souza contestou a partida de sáb, 21 nov, 10:14: “O segundo set foi 4 a 6.”',
  meta_data: { type: 'match', id: 1 },
  group: 'match_contested',
};

const BOOKING: Notice = {
  title: 'Reserva confirmada',
  content: 'Bom jogo!',
  meta_data: { type: 'booking', id: 77 },
  group: 'booking_confirmed',
};

const ADDED: Notice = {
  title: 'Você está em uma partida',
  content: 'Otávio Siqueira pôs você na partida de sáb, 21 nov, 10:14.',
  meta_data: { type: 'match', id: 1 },
  group: 'match_added',
};

const ATTACK: Notice = {
  ...CONTESTED,
  content:
    '<script>window.attacked = 1</script><img src="/x" onerror="window.attacked = 2"><b onclick="window.attacked = 3">Foi</b> <a href="javascript:window.attacked = 4">7 a 5</a><svg onload="window.attacked = 5"></svg><iframe srcdoc="<script>parent.attacked = 6</script>"></iframe>',
  // A group of a later version never folds.
  group: 'later',
};

test('a refused read shows the error with a way to retry, and reaches the page as an error; without notifications dropdown and page show a message', async ({
  page,
  allowConsole,
}) => {
  await signInAs(page, await registerPlayer(page));
  allowConsole('Failed to load resource');
  allowConsole('500');
  allowConsole(/ApiError|inesperado/);
  await page.goto('/');
  await expectUnread(page, 0);
  await page.route(/\/notification\/info\/(\?.*)?$/, (route) =>
    route.fulfill({ status: 500, json: { error: 'Ocorreu um erro inesperado' } }),
  );
  const rethrown = page.waitForEvent('pageerror');
  await bell(page).tap();
  await expect(dropdown(page).getByText('Não deu para buscar suas notificações')).toBeVisible();
  await rethrown;
  await page.unroute(/\/notification\/info\/(\?.*)?$/);
  await dropdown(page).getByRole('button', { name: 'Tentar de novo' }).tap();
  await expect(dropdown(page).getByText('Não há nenhuma notificação no momento!')).toBeVisible();
  await expectAccessible(page);
  await dropdown(page).getByRole('link', { name: 'Ver todas' }).tap();
  await expect(page).toHaveURL('/notifications');
  await expect(dropdown(page)).toBeHidden();
  await expect(page.getByText('Não há nenhuma notificação no momento!')).toBeVisible();
  await expectAccessible(page);
});

test('the badge counts unread notifications, and opening the bell, also by keyboard, marks them all read', async ({
  page,
}) => {
  const reader = await newReader(page);
  const matches = [await reader.notify(), await reader.notify(), await reader.notify()];
  await page.goto('/');
  await expectUnread(page, 3);
  await expect(page.locator('.badge-n')).toHaveText('3');
  await bell(page).tap();
  await expect(rows(page)).toHaveCount(3);
  const newest = rows(page).first();
  await expect(newest).toContainText('Você está em uma partida');
  await expect(newest).toContainText('Otávio Siqueira pôs você na partida de');
  await expect(newest).toContainText(/\d+ (segundos?|minutos?) atrás/);
  // The dots stay while the dropdown is open, also after the server has marked them read.
  await expectUnread(page, 0);
  await expect(dots(page)).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dropdown(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(dots(page)).toHaveCount(0);
  await expect(dropdown(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dropdown(page).getByRole('link', { name: 'Ver todas' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(newest.getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/match/${matches[2]}`);
  await expect(dropdown(page)).toBeHidden();
});

test('the dropdown shows twenty of over 99 unread notifications', async ({ page }) => {
  await signInAs(page, await registerPlayer(page));
  await answerWith(page, 99);
  await page.goto('/');
  await expect(page.locator('.badge-n')).toHaveText('99');
  await answerWith(page, 100, [BOOKING, ATTACK, ADDED, ...Array<Notice>(17).fill(CONTESTED)]);
  await page.reload();
  await expect(page.locator('.badge-n')).toHaveText('99+');
  await expect(bell(page)).toHaveAccessibleName('Notificações, mais de 99 não lidas');
  await expectAccessible(page);

  await test.step('twenty notifications scroll inside the dropdown, which stays on the screen', async () => {
    await bell(page).tap();
    await expect(rows(page)).toHaveCount(20);
    const foot = async () => {
      const box = await rows(page).locator('xpath=ancestor::ul/..').boundingBox();
      return box && box.y + box.height;
    };
    await expect.poll(foot).toBeLessThanOrEqual(740);
    await expect(rows(page).last()).not.toBeInViewport();
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(rows(page).last()).toBeInViewport({ ratio: 1 });
  });

  await test.step('script in a notification does nothing', async () => {
    // Markup that the browser parses would be refused by the policy and logged, which fails the test.
    const parsed = page.locator('.notice :is(script, img, svg, iframe, [onclick], [href])');
    await expect(rows(page).nth(1)).toContainText('Foi 7 a 5');
    expect(await parsed.count()).toBe(0);
    await dropdown(page).getByRole('link', { name: 'Ver todas' }).tap();
    await expect(page).toHaveURL('/notifications');
    const list = page.getByRole('list', { name: 'Notificações' });
    await expect(list.getByText('Foi 7 a 5')).toBeVisible();
    await list.getByText('Foi', { exact: true }).tap({ trial: true });
    expect(await parsed.count()).toBe(0);
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
  });

  for (const direction of ['ltr', 'rtl'] as const) {
    await test.step(`the dropdown fits 320 px at 200 % when the page is ${direction}`, async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
        document.documentElement.style.fontSize = '200%';
      }, direction);
      await bell(page).tap();
      await expect(rows(page)).toHaveCount(20);
      await expect(dots(page)).toHaveCount(20);
      const isOnScreen = async () => {
        const box = await dropdown(page).boundingBox();
        return box && box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 640;
      };
      await expect.poll(isOnScreen).toBe(true);
      expect(
        await dropdown(page).evaluate((element) =>
          [element, ...element.querySelectorAll('*')].every(
            (one) =>
              one.scrollWidth <= one.clientWidth + 1 ||
              one.clientWidth <= 1 ||
              getComputedStyle(one).display === 'inline',
          ),
        ),
      ).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.keyboard.press('Escape');
      await expect(dropdown(page)).toBeHidden();
    });
  }

  // A notification of a booking opens the booking.
  await bell(page).tap();
  await rows(page).first().getByRole('link').tap();
  await expect(page).toHaveURL('/booking/77');
});
