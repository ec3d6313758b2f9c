import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import {
  drawAndSchedule,
  matchesOf,
  newTournament,
  openEmptyClub,
  registerTeams,
} from '../support/tournament-steps.ts';
import { openWithWorker } from '../support/worker-steps.ts';

const sheet = (page: Page) => page.getByRole('dialog');
const list = (page: Page) => page.getByRole('list', { name: 'Jogos' });
const rows = (page: Page) => list(page).getByRole('button', { name: /^(?!Chamar|Ver chamada|Dar W.O.)/ });

test('a manager hands on a link; a phone without an account calls a match, records a walkover and a result, until the link ends', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const club = await openEmptyClub(page);
  const hash = await newTournament('Copa do Árbitro', { club });
  await registerTeams(page, hash);
  await drawAndSchedule(hash);
  await page.goto(`/desk/${club}/torneios?torneio=${hash}`);
  const part = page.getByRole('main');
  await expect(part.getByRole('heading', { name: 'Link do árbitro' })).toBeVisible();
  await part.getByRole('button', { name: 'Criar link do árbitro' }).click();
  const address = await part.getByLabel('Link').inputValue();
  expect(new URL(address).pathname).toMatch(/^\/desk\/invitation\/referee\/[\w-]{43}$/);
  await expect(part.getByText(/^Criado por .+ Vale até o torneio acabar/)).toBeVisible();
  const whatsapp = await part.getByRole('link', { name: 'Mandar no WhatsApp' }).getAttribute('href');
  expect(whatsapp).toContain(encodeURIComponent(address));
  await expectAccessible(page);

  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' as const },
  });
  const phone = await context.newPage();
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1, name: 'Copa do Árbitro' })).toBeVisible();
  await phone.getByRole('combobox', { name: 'Dia' }).selectOption({ label: 'Todos os dias' });
  await expect(rows(phone)).toHaveCount(3);
  await expect(phone.getByRole('link', { name: 'Voltar ao torneio' })).toBeHidden();
  await expectAccessible(phone);

  await test.step('a call, and back', async () => {
    await list(phone)
      .getByRole('button', { name: /^Chamar/ })
      .first()
      .click();
    await sheet(phone).getByRole('button', { name: 'Chamar' }).click();
    await expect(sheet(phone)).toBeHidden();
    await expect(list(phone).getByText(/^Chamado às/)).toBeVisible();
    expect((await matchesOf(page, hash)).filter(({ called_at }) => called_at)).toHaveLength(1);
    await list(phone)
      .getByRole('button', { name: /^Ver chamada/ })
      .click();
    await sheet(phone).getByRole('button', { name: 'Desfazer a chamada' }).click();
    await expect(sheet(phone)).toBeHidden();
    await expect(list(phone).getByText(/^Chamado às/)).toBeHidden();
  });

  await test.step('a walkover and a result', async () => {
    await rows(phone).first().click();
    await sheet(phone).getByLabel('Como terminou').selectOption({ label: 'W.O.' });
    // No sets to type, so no pair stands there with nothing below it.
    await expect(sheet(phone).getByRole('group')).toHaveCount(1);
    await sheet(phone).getByRole('group', { name: 'Quem venceu' }).getByRole('radio').first().check();
    await sheet(phone).getByRole('button', { name: 'Gravar resultado' }).click();
    await expect(sheet(phone)).toBeHidden();
    await expect(rows(phone)).toHaveCount(2);
    await rows(phone).first().click();
    for (const side of [0, 1])
      for (const set of [1, 2])
        await sheet(phone)
          .getByRole('group')
          .nth(side)
          .getByLabel(`${set}º set`)
          .fill(side === 0 ? '6' : '3');
    await sheet(phone).getByRole('button', { name: 'Gravar resultado' }).click();
    await expect(sheet(phone)).toBeHidden();
    await expect(rows(phone)).toHaveCount(1);
    const shown = await matchesOf(page, hash);
    expect(shown.filter(({ winner }) => winner === 'A')).toHaveLength(2);
  });

  await test.step('a page that was reloaded without network comes back by itself', async () => {
    const title = phone.getByRole('heading', { level: 1, name: 'Copa do Árbitro' });
    await openWithWorker(phone, address);
    await expect(title).toBeVisible();
    await context.setOffline(true);
    await phone.reload();
    await expect(phone.getByText('Não deu para buscar os jogos')).toBeVisible();
    await context.setOffline(false);
    await expect(title).toBeVisible();
  });

  await test.step('the manager sees who did it, and ends the link; the phone reads it', async () => {
    await part.getByRole('button', { name: 'Encerrar link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(part.getByRole('button', { name: 'Criar link do árbitro' })).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
    await expectAccessible(phone);
    await phone.reload();
    await expect(phone.getByText('Peça o link atual ao clube.')).toBeVisible();
    await page.goto(`/desk/${club}/historico`);
    const done = page
      .getByRole('listitem')
      .filter({ hasText: 'O árbitro gravou o resultado de um jogo pelo link' });
    await expect(done.first()).toContainText('Link do árbitro');
  });
  await context.close();
});
