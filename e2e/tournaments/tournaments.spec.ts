import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newMatchPlayer } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// The tournaments of the demo data: one open for registration, one under way, one finished.
const OPEN = 'Open da Arena Moema';
const RUNNING = 'Copa da Primavera';
const FINISHED = 'Torneio de Duplas';

const list = (page: Page, name: string) => page.getByRole('list', { name });
const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** One that is open for registration. */
async function openTournament(page: Page, name: string) {
  await page.goto('/tournament');
  await filter(page, 'Inscrições abertas').click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('Torneios shows the tournaments by state, the address keeps the filter, and a tournament shows groups, bracket, matches and its champions', async ({
  page,
}) => {
  await signInAs(page);
  await page.goto('/tournament');

  await test.step('the list shows the tournaments by state, also after a reload', async () => {
    await expect(list(page, 'Todos').getByRole('link', { name: RUNNING })).toBeVisible();
    await filter(page, 'Inscrições abertas').click();
    await expect(list(page, 'Inscrições abertas').getByRole('link', { name: OPEN })).toBeVisible();
    await expect(page.getByRole('link', { name: RUNNING })).toHaveCount(0);
    await page.reload();
    await expect(filter(page, 'Inscrições abertas')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('link', { name: RUNNING })).toHaveCount(0);
    // The first page of all may hold only the tournaments of other tests.
    await filter(page, 'Encerrados').click();
    await expect(list(page, 'Encerrados').getByRole('link', { name: FINISHED })).toBeVisible();
  });

  await test.step('a finished tournament names its champions', async () => {
    await page.getByRole('link', { name: FINISHED }).click();
    await expect(page.getByRole('heading', { level: 1, name: FINISHED })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Dupla campeã' })).toBeVisible();
    await page.goBack();
  });

  await test.step('a tournament under way shows groups and matches', async () => {
    await filter(page, 'Todos').click();
    await page.getByRole('link', { name: RUNNING }).click();
    await expect(page.getByRole('heading', { level: 1, name: RUNNING })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Grupo A' }).getByRole('rowheader')).toHaveCount(4);
    await expect(page.getByText('Da linha para cima, as duplas passam de fase.').first()).toBeVisible();
    await expectAccessible(page);
  });

  const bracket = page.getByRole('region', { name: /^Chave do torneio/ });
  const width = () => bracket.evaluate((element) => element.scrollWidth);
  await expect(bracket.getByRole('listitem').first()).toBeVisible();

  await test.step('two fingers change the size of the bracket, and one finger moves it', async () => {
    await bracket.scrollIntoViewIfNeeded();
    const box = await bracket.boundingBox();
    if (!box) throw new Error('no bracket');
    const client = await page.context().newCDPSession(page);
    const [x, y] = [box.x + box.width / 2, Math.min(box.y, 500) + 60];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
      });
    const pinch = async (from: number, to: number) => {
      const at = (distance: number): [number, number][] => [
        [x - distance, y],
        [x + distance, y],
      ];
      await touch('touchStart', at(from));
      for (let step = 1; step <= 5; step += 1) await touch('touchMove', at(from + ((to - from) * step) / 5));
      await touch('touchEnd', []);
    };
    const normal = await width();
    await pinch(40, 56);
    await expect.poll(width).toBeGreaterThan(normal * 1.25);
    const scale = () => page.evaluate(() => visualViewport?.scale);
    expect(await scale()).toBe(1);
    await pinch(120, 20);
    await expect(page.getByRole('button', { name: 'Diminuir a chave' })).toBeDisabled();
    await pinch(40, 120);
    await expect(page.getByRole('button', { name: 'Aumentar a chave' })).toBeDisabled();
  });

  await test.step('the bracket is enlarged and moved by keyboard', async () => {
    const largest = await width();
    await bracket.focus();
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect.poll(width).toBeLessThan(largest);
    const before = await width();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(before);
    await expect(page.getByRole('button', { name: 'Aumentar a chave' })).toBeDisabled();
    await bracket.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => bracket.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });
});

test('a player registers with a partner, who accepts', async ({ page, browser }) => {
  const mine = await newMatchPlayer(page, 'Rosa', 'Vidal');
  const last = `X${crypto.randomUUID().replace(/[^a-f]/g, '')} Prado`;
  const partner = await newMatchPlayer(page, 'Helena', last);
  await signInAs(page, mine);
  await openTournament(page, OPEN);
  await filter(page, 'Livre').click();
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Inscrever dupla' }).click();

  await test.step('choose category and partner', async () => {
    await expect(page.getByRole('radio', { name: /^Livre/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^Masculina avançada/ })).toBeDisabled();
    await expect(page.getByText('O gênero do seu perfil não entra nesta categoria.')).toBeVisible();
    await expectAccessible(page);
    const picker = page.getByRole('dialog', { name: 'Quem joga com você?' });
    // The partner of a woman in Mista is a man.
    await page.getByRole('radio', { name: /^Mista/ }).check();
    await page.getByRole('button', { name: 'Buscar jogador' }).click();
    await picker.getByLabel('Buscar pelo nome').fill(`Helena ${last}`);
    await expect(picker.getByText(`Ninguém com “Helena ${last}”`)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: /^Livre/ }).check();
    await page.getByRole('button', { name: 'Buscar jogador' }).click();
    await picker.getByLabel('Buscar pelo nome').fill(`Helena ${last}`);
    await picker.getByRole('button', { name: `Helena ${last}` }).click();
    // Nothing chosen is lost by a reload.
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Livre/ })).toBeChecked();
    await expect(page.getByText(`Helena ${last}`)).toBeVisible();
    await page.getByRole('button', { name: 'Inscrever dupla' }).click();
  });
  const own = page.getByRole('region', { name: 'Sua inscrição: Livre' });
  await expect(own.getByText('Convite enviado')).toBeVisible();

  await test.step('the partner accepts, and the open page of the inviter shows it', async () => {
    const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const theirs = await other.newPage();
    await signInAs(theirs, partner);
    await theirs.goto(pathname);
    const invitation = theirs.getByRole('region', { name: 'Sua inscrição: Livre' });
    await expect(invitation.getByText('Convite recebido')).toBeVisible();
    await invitation.getByRole('button', { name: 'Aceitar convite' }).click();
    await expect(invitation.getByText('Inscrição confirmada')).toBeVisible();
    await expect(own.getByText('Inscrição confirmada')).toBeVisible();
    await other.close();
  });

  await test.step('the inviter withdraws', async () => {
    await own.getByRole('button', { name: 'Desistir da inscrição' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desistir', exact: true }).click();
    await expect(own).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Inscrever dupla' })).toBeVisible();
  });
});
