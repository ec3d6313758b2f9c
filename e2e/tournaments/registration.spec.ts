import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newMatchPlayer } from '../support/match-steps.ts';
import { bankDoes, expectPix, openBank } from '../support/payment-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { pressOn } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

// The tournament of the demo data that is open for registration.
const OPEN = 'Open da Arena Moema';

/** Registers two new players in a category of the open tournament; the second one is invited. */
async function registerPair(page: Page, category: string) {
  const [mine, partner] = [
    await newMatchPlayer(page, 'Rosa', 'Vidal'),
    await newMatchPlayer(page, 'Helena', 'Prado'),
  ];
  const { results } = await (await page.request.get('/tournament/?status=open&page_size=100')).json();
  const { hash } = results.find(({ name }: { name: string }) => name === OPEN);
  const { categories } = await (await page.request.get(`/tournament/${hash}/`)).json();
  const { id } = categories.find(({ name }: { name: string }) => name === category);
  const answer = await page.request.post('/tournament/teams/', {
    headers: mine.headers,
    data: { category: id, player_A: mine.playerId, player_B: partner.playerId },
  });
  expect(answer.status()).toBe(201);
  return {
    mine,
    partner,
    hash,
    address: `/tournament/${hash}?categoria=${id}`,
    team: (await answer.json()).id,
  };
}

test('an invitation is accepted in Notificações, its fee paid by Pix, and given back after leaving', async ({
  page,
}) => {
  const { partner, address } = await registerPair(page, 'Feminina');
  await signInAs(page, partner);

  await test.step('the invited player accepts without opening the tournament', async () => {
    await page.goto('/notifications');
    await expect(page.getByRole('link', { name: /Convite para um torneio/ })).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('button', { name: 'Aceitar convite' }));
    await expect(page.getByText('Convite aceito. Abra o torneio para pagar a inscrição.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Recusar' })).toHaveCount(0);
  });

  await page.goto(address);
  const own = page.getByRole('region', { name: 'Sua inscrição: Feminina' });
  await test.step('the fee is paid at the bank, and the open page shows the confirmed place', async () => {
    await expect(own.getByText('Falta pagar', { exact: true })).toBeVisible();
    const deadline = own.getByText(/Pague até|Vaga guardada por/);
    await expect(deadline).toHaveText([/^Pague até /]);
    await pressOn(page, own.getByRole('button', { name: 'Pagar com Pix' }));
    await expectPix(page);
    // The code ends before the place does: both are said.
    await expect(deadline).toHaveText([/^Pague até /]);
    await expect(own.getByText(/^Este Pix vale por/)).toBeVisible();
    await expectAccessible(page);
    // A closed tab loses nothing: the same Pix is shown again.
    await page.reload();
    await expectPix(page);
    const bank = await openBank(page);
    await bankDoes(bank, 'Pagar');
    await expect(own.getByText('Inscrição confirmada')).toBeVisible();
  });

  await test.step('leaving after the payment says that the money comes back', async () => {
    await own.getByRole('button', { name: 'Desistir da inscrição' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(/R\$\s160,00 voltam para quem pagou/);
    await dialog.getByRole('button', { name: 'Desistir', exact: true }).click();
    await expect(own).toHaveCount(0);
    await page.goto('/notifications');
    await expect(page.getByRole('link', { name: /Inscrição devolvida/ })).toBeVisible();
  });
});

test('an invited player opens the link of a tournament and declines', async ({ page, browser }) => {
  const { mine, partner, address, hash } = await registerPair(page, 'Livre');
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const theirs = await other.newPage();
  await signInAs(page, mine);
  await test.step('a second registration of a player is refused', async () => {
    await page.goto(`/tournament/${hash}/register`);
    await expect(page.getByRole('radio', { name: /^Livre/ })).toBeDisabled();
    await expect(page.getByText('Você já está nesta categoria.')).toBeVisible();
  });

  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Sua inscrição: Livre' })).toBeVisible();

  await test.step('Login describes the link, and returns to it', async () => {
    await theirs.goto(address);
    await expect(theirs.getByText('Este link é de um torneio.')).toBeVisible();
    await theirs.getByLabel('E-mail').fill(partner.email);
    await theirs.getByLabel('Senha', { exact: true }).fill(partner.password);
    await theirs.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(theirs).toHaveURL(address);
    await expect(theirs.getByRole('button', { name: 'Aceitar convite' })).toBeVisible();
    // The answer is the primary action of the page.
    await expect(theirs.getByRole('button', { name: 'Aceitar convite' })).toHaveClass(/\bbg-blue\b/);
    await expect(theirs.getByRole('link', { name: 'Inscrever dupla' })).toHaveClass(/\bbg-surface\b/);
  });
  await test.step('a declined invitation ends the registration of the inviter', async () => {
    await theirs.goto('/notifications');
    await theirs.getByRole('button', { name: 'Recusar' }).click();
    await expect(theirs.getByText('Convite recusado.')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Aceitar convite' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Sua inscrição: Livre' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Inscrever dupla' })).toBeVisible();
  });

  await other.close();
});
