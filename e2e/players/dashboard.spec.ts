import { formatNumericDate } from '@bandeja/rules/format/dates';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { today } from '../support/booking-steps.ts';
import { choose } from '../support/choose.ts';
import { SOON } from '../support/live-steps.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { playMatch } from '../support/played-match.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const level = (page: Page) => page.getByRole('slider', { name: 'Nível ao longo do tempo' });
const period = (page: Page, name: string) => page.getByRole('radio', { name });
const zoomText = (page: Page) => page.getByRole('status').filter({ hasText: 'Mostrando de' });

/** How many table rows are in the document when the chart first is: later ones do not delay the first frame. */
const rowsBesideNewChart = (page: Page) =>
  page.evaluateHandle(() => ({
    rows: new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('main [role="slider"]')) return;
        observer.disconnect();
        resolve(document.querySelectorAll('main tr').length);
      });
      observer.observe(document.body, { subtree: true, childList: true });
    }),
  }));

/** Rita and the three other players of these matches. */
async function fourPlayers(page: Page) {
  const register = (first: string, last: string) => registerPlayer(page, newPerson(first, last));
  return {
    rita: await register('Rita', 'Prado'),
    otto: await register('Otto', 'Pires'),
    vera: await register('Vera', 'Nunes'),
    caio: await register('Caio', 'Lemos'),
  };
}

test('the dashboard shows level, form, companions and habits', async ({ page }) => {
  await test.step('Home links to the dashboard, which alone loads the code of the chart', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('level-plot')) loaded.push(request.url());
    });
    await signInAs(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const link = page.getByRole('link', { name: 'Ver dashboard' });
    await expect(link).toBeVisible();
    expect(loaded).toEqual([]);
    const seen = await rowsBesideNewChart(page);
    await link.tap();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(level(page).locator('canvas')).toBeVisible();
    expect(loaded.some((url) => url.endsWith('.js'))).toBe(true);
    expect(await seen.evaluate(({ rows }) => rows)).toBe(0);
  });

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(period(page, '12 meses')).toBeChecked();
  for (const name of ['Nível', 'Forma', 'Por mês', 'Por hora do dia', 'Por tipo de partida', 'Por clube'])
    await expect(card(page, name)).toBeVisible();
  for (const name of ['Parceiros', 'Rivais'])
    await expect(page.getByRole('list', { name }).getByRole('listitem')).toHaveCount(5);
  await expect(level(page).locator('canvas')).toBeVisible();
  await expect(
    card(page, 'Rankings')
      .getByRole('link', { name: /pontos/ })
      .first(),
  ).toBeVisible();
  await expect(card(page, 'Por clube').getByRole('rowheader').getByRole('link').first()).toBeVisible();

  await test.step('its charts have tables, and it is accessible with them open', async () => {
    for (const [name, caption] of [
      ['Nível', 'Nível ao longo do tempo'],
      ['Por mês', 'Por mês'],
      ['Por hora do dia', 'Por hora do dia'],
    ] as const) {
      const table = card(page, name).getByRole('table', { name: `${caption}: valores` });
      // Screen readers have the table before the button makes it visible.
      await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(2);
      await card(page, name).getByRole('button', { name: 'Ver como tabela' }).tap();
      await expect(table).toBeInViewport();
      await expect(card(page, name).getByRole('button', { name: 'Esconder a tabela' })).toHaveAttribute(
        'aria-expanded',
        'true',
      );
    }
    await expectAccessible(page);
    for (const size of ['200%', '100%']) {
      const width = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        return document.documentElement.scrollWidth;
      }, size);
      expect(width, `text at ${size}`).toBe(page.viewportSize()?.width);
    }
  });
});

test('the period is in the address and survives a reload; arrow keys walk through the charts, keys, buttons and two fingers zoom', async ({
  page,
}) => {
  await signInAs(page);
  // An unknown period becomes the default.
  await page.goto('/dashboard?period=semana');
  await expect(card(page, 'Nível')).toContainText('em 12 meses');
  await expect(period(page, '12 meses')).toBeChecked();
  // The radio itself is hidden behind its label.
  await choose(period(page, '90 dias'));
  await expect(page).toHaveURL(/\/dashboard\?period=90d$/);
  await expect(card(page, 'Nível')).toContainText('em 90 dias');
  await page.reload();
  await expect(period(page, '90 dias')).toBeChecked();
  await expect(card(page, 'Nível')).toContainText('em 90 dias');
  // By keyboard: native radios.
  await tabTo(page, period(page, '90 dias'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?period=all$/);
  await expect(card(page, 'Nível')).toContainText('desde o começo');

  await test.step('arrow keys walk through the charts, and keys and buttons zoom', async () => {
    await expect(level(page).locator('canvas')).toBeVisible();
    await tabTo(page, level(page));
    const day = formatNumericDate(today());
    await expect(level(page)).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^${day} \\(hoje\\): nível \\d,\\d\\d, faixa`),
    );
    await page.keyboard.press('Home');
    await expect(level(page)).toHaveAttribute('aria-valuenow', '1');
    await expect(level(page)).toHaveAttribute('aria-valuetext', /\(nível declarado\): nível/);
    await page.keyboard.press('ArrowRight');
    await expect(level(page)).toHaveAttribute('aria-valuetext', /\(partida\): nível/);
    await expect(card(page, 'Nível').getByRole('link', { name: 'Ver partida' })).toBeVisible();
    await expect(zoomText(page)).toBeHidden();

    await page.keyboard.press('+');
    const whole = await zoomText(page).textContent();
    await page.keyboard.press('+');
    await expect(zoomText(page)).not.toHaveText(whole ?? '');
    // The window follows the selected point.
    const start = await zoomText(page).textContent();
    await page.keyboard.press('End');
    await expect(zoomText(page)).toHaveText(new RegExp(` a ${day}$`));
    await expect(zoomText(page)).not.toHaveText(start ?? '');
    const button = page.getByRole('button', { name: 'Ver o período inteiro' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await tabTo(page, page.getByRole('slider', { name: 'Por hora do dia' }));
    await page.keyboard.press('Home');
    const hours = page.getByRole('slider', { name: 'Por hora do dia' });
    await expect(hours).toHaveAttribute('aria-valuetext', /^das \d+h às \d+h: \d+ partidas?/);
    const first = await hours.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowRight');
    await expect(hours).not.toHaveAttribute('aria-valuetext', first ?? '');
  });

  await test.step('two fingers zoom the level chart, and one finger selects a point', async () => {
    await level(page).locator('canvas').waitFor();
    await level(page).scrollIntoViewIfNeeded();
    const box = await level(page).boundingBox();
    if (!box) throw new Error('the chart has no box');
    const at = (share: number, id = 0, down = 0.4) => ({
      id,
      x: box.x + box.width * share,
      y: box.y + box.height * down,
    });
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints } as Parameters<
        typeof cdp.send<'Input.dispatchTouchEvent'>
      >[1]);

    await page.touchscreen.tap(at(0.3).x, at(0.3).y);
    await expect(level(page)).toHaveAttribute('aria-valuetext', /\(partida\)/);
    await touch('touchStart', [at(0.45, 0), at(0.55, 1)]);
    for (const step of [0.1, 0.2, 0.3]) await touch('touchMove', [at(0.45 - step, 0), at(0.55 + step, 1)]);
    await touch('touchEnd', []);
    await expect(page.getByRole('button', { name: 'Ver o período inteiro' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });
});

test('a new player reads what is missing, match by match, as others record them; a period without matches offers the whole history', async ({
  page,
}) => {
  const { rita, otto, vera, caio } = await fourPlayers(page);
  await signInAs(page, rita);
  const connected = page.waitForResponse(/\/events\/stream\/\?topics=[^&]*results/);
  await page.goto('/dashboard');
  await connected;
  await expect(card(page, 'Nível')).toContainText('Falta 1 partida competitiva');
  await expect(page.getByRole('heading', { name: 'Seu dashboard começa na primeira partida' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Criar Partida' })).toBeVisible();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expectAccessible(page);

  await test.step('a match that another player finishes appears in the open dashboard', async () => {
    await playMatch(page, { a: [otto, rita], b: [vera, caio] }, [6, 3], 24 * 45);
    await expect(card(page, 'Forma')).toBeVisible(SOON);
  });

  await test.step('a period without matches offers the whole history', async () => {
    await choose(period(page, '30 dias'));
    await expect(page.getByRole('heading', { name: 'Nenhuma partida nos últimos 30 dias' })).toBeVisible();
    await page.getByRole('button', { name: 'Ver todo o histórico' }).tap();
    await expect(page).toHaveURL(/\?period=all$/);
    await expect(card(page, 'Forma')).toBeVisible();
  });

  await choose(period(page, '12 meses'));
  await playMatch(page, { a: [rita, otto], b: [vera, caio] }, [4, 4], 20);
  await expect(card(page, 'Meses, horários e clubes')).toContainText('Faltam 3 partidas neste período');
  await expect(
    page
      .getByRole('list', { name: 'Parceiros' })
      .getByRole('link', { name: /Otto Pires 2 partidas em dupla, 1 vitória, 1 empate/ }),
  ).toBeVisible();
  await expect(page.getByRole('slider')).toHaveCount(0);

  await playMatch(page, { a: [rita, otto], b: [vera, caio] }, [6, 3], 2, 'Competitive');
  const gone = await page.request.post('/api/account/delete', {
    headers: { authorization: `Bearer ${await accessOf(page, otto)}` },
    data: { password: otto.password },
  });
  expect(gone.status()).toBe(204);
  await page.reload();
  await expect(card(page, 'Meses, horários e clubes')).toContainText('Faltam 2 partidas neste período');
  await expect(level(page)).toHaveAttribute('aria-valuemax', '3');
  const partners = page.getByRole('list', { name: 'Parceiros' });
  await expect(partners).toContainText('Jogador removido');
  await expect(partners.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

test('the dashboard offers a retry, and without the chart its figures and table remain', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch dynamically imported module|Page code not loaded/);
  await signInAs(page);
  await page.route(/\/dashboard\/\?/, (route) => route.abort());
  await page.route(/level-plot/, (route) => route.abort());
  await page.goto('/dashboard');
  const failed = page.getByRole('alert').filter({ hasText: 'Não deu para buscar o dashboard' });
  await expect(failed).toBeVisible();
  await page.unroute(/\/dashboard\/\?/);
  await failed.getByRole('button', { name: 'Tentar de novo' }).tap();
  await expect(card(page, 'Forma')).toBeVisible();
  await expect(card(page, 'Nível')).toContainText('O gráfico não carregou.');
  await expect(card(page, 'Nível').getByRole('table')).toBeAttached();
});
