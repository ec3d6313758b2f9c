import { expectAccessible } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { openWithWorker } from '../support/worker-steps.ts';

test('a tournament of the demo is shown on a wide screen in turns, and on a phone as one page, without an account', async ({
  page,
  browser,
}) => {
  await signInAs(page);
  await page.goto('/tournament');
  const link = page.getByRole('link', { name: 'Copa da Primavera' });
  const address = `${await link.getAttribute('href')}/tv`;

  const guests = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    serviceWorkers: 'allow',
  });
  const tv = await guests.newPage();
  await openWithWorker(tv, new URL(address, page.url()).href);
  await expect(tv.getByRole('heading', { level: 1, name: 'Copa da Primavera' })).toBeVisible();
  const turns = tv.getByRole('navigation', { name: 'Partes' });
  await turns.getByRole('button', { name: 'Pausar' }).click();
  await expect(turns.getByRole('button', { name: 'Continuar' })).toBeVisible();

  // By a remote control: each part once, and the first one again.
  const title = tv.getByRole('heading', { level: 2 });
  const first = (await title.textContent()) ?? '';
  await turns.getByRole('button', { name: 'Continuar' }).evaluate((button: HTMLElement) => button.blur());
  const titles = [first];
  for (;;) {
    const before = titles.at(-1) ?? '';
    await tv.keyboard.press('ArrowRight');
    await expect(title).not.toHaveText(before);
    const next = (await title.textContent()) ?? '';
    if (next === first) break;
    titles.push(next);
    await expectAccessible(tv);
  }
  expect(titles).toEqual(expect.arrayContaining(['Quadras agora', 'Livre · Grupos', 'Livre · Fase final']));
  await tv.keyboard.press('ArrowLeft');
  await expect(title).toHaveText(titles.at(-1) ?? '');

  // A night without network: what is known stays, and the page says so.
  await guests.setOffline(true);
  await expect(tv.getByText(/^Sem sinal\. Dados das /)).toBeVisible();
  await expect(title).toHaveText(titles.at(-1) ?? '');
  // Also when the television is turned off and on.
  await expect
    .poll(() => tv.evaluate(() => localStorage.getItem('bandeja.tv') ?? ''))
    .toContain('Copa da Primavera');
  await tv.reload();
  await expect(tv.getByRole('heading', { level: 1, name: 'Copa da Primavera' })).toBeVisible();
  // It begins with this part, and the next one comes by itself.
  await expect(title).toHaveText('Quadras agora');
  await expect(tv.getByText(/^Sem sinal\. Dados das /)).toBeVisible();
  await guests.setOffline(false);
  await expect(tv.getByText(/^Sem sinal/)).toBeHidden();

  const phone = await guests.newPage();
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.goto(tv.url());
  for (const part of titles) await expect(phone.getByRole('region', { name: part })).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(phone);

  await phone.goto(new URL('/tournament/AAAAAAAAAAAA/tv', page.url()).href);
  await expect(phone.getByText('Este torneio não está aqui')).toBeVisible();
  await guests.close();
});
