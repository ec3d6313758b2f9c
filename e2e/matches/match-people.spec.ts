import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { newMatch, newMatchPlayer } from '../support/match-steps.ts';
import { newPerson } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('an invited friend joins the match when they sign up by the link', async ({ page, browser }) => {
  test.setTimeout(90_000);
  const mine = await newMatchPlayer(page, 'Ivo', 'Campos');
  const id = await newMatch(page, mine, []);
  await signInAs(page, mine);
  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: 'Convidar com um link' }).click();
  const sheet = page.getByRole('dialog', { name: 'Chamar para a partida' });
  const link = await sheet.getByLabel('Link do convite').inputValue();
  const whatsApp = sheet.getByRole('link', { name: 'Mandar no WhatsApp' });
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=Bora%20jogar%20padel/);
  expect(decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')).toContain(link);
  await expectAccessible(page);

  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const guest = await other.newPage();
  const person = newPerson('Julia', 'Ramos');
  const { pathname, search } = new URL(link);
  await guest.goto(pathname + search);
  const invitation = guest.getByRole('status').filter({ hasText: 'chamou você para jogar' });
  await expect(invitation).toContainText(
    /Campos chamou você para jogar\.(Hoje|Ontem), \d\d:\d\d · Local a combinar/,
  );
  expect(await guest.locator('meta[property="og:title"]').getAttribute('content')).toMatch(
    /Campos chamou você para jogar padel$/,
  );
  const picture = await guest.locator('meta[property="og:image"]').getAttribute('content');
  const shown = await guest.request.get(new URL(picture ?? '').pathname);
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/png']);
  await guest.getByRole('link', { name: 'Criar conta' }).click();
  await expect(invitation).toBeVisible();
  await guest.getByLabel('Nome completo').fill(`${person.first} ${person.last}`);
  await guest.getByLabel('E-mail').fill(person.email);
  await guest.getByLabel('Senha', { exact: true }).fill(person.password);
  await guest.getByRole('button', { name: 'Criar conta' }).click();
  await expect(guest).toHaveURL(/\/player\/register/);
  await guest.getByText('Destro', { exact: true }).click();
  await guest.getByText('Esquerda', { exact: true }).click();
  await guest.getByText('Feminino', { exact: true }).click();
  await guest.getByText('18 anos ou mais').click();
  await guest.getByLabel(/Celular/).fill('11 98765-4321');
  await guest.getByRole('button', { name: 'Continuar' }).click();
  await choose(guest.getByRole('radio', { name: /^3,0/ }));
  await guest.getByRole('button', { name: /nível/i }).click();

  const question = guest.getByRole('status').filter({ hasText: 'Campos chamou você para jogar.' });
  await expect(question).toBeVisible();
  await expect(guest.getByRole('button', { name: /^Dupla A, posição 2/ })).toHaveCount(0);
  await question.getByRole('button', { name: 'Entrar na partida' }).click();
  await expect(guest.getByText('Você está na partida!')).toBeVisible();
  await expect(guest).toHaveURL(new RegExp(`/match/${id}$`));
  await expect(guest.getByRole('button', { name: /^Dupla A, posição 2: Julia R\. você/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Dupla A, posição 2: Julia R\./ })).toBeVisible();
  await other.close();
});

test('the page of a match asks its players nothing about an invite link; leaving and cancelling each show the consequences first', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const theirPage = await other.newPage();
  const mine = await newMatchPlayer(page, 'Davi', 'Rocha');
  const theirs = await newMatchPlayer(theirPage, 'Eva', 'Pires');
  const id = await newMatch(page, mine, [theirs.playerId]);
  await signInAs(page, mine);
  await signInAs(theirPage, theirs);
  await Promise.all([page.goto(`/match/${id}?convite=naovale`), theirPage.goto(`/match/${id}`)]);

  await test.step('an invite link asks nothing of a player of the match', async () => {
    await expect(page).toHaveURL(new RegExp(`/match/${id}$`));
    await expect(page.getByRole('button', { name: 'Cancelar partida' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entrar na partida' })).toBeHidden();
  });

  await expect(theirPage.getByRole('button', { name: 'Sair da partida' })).toBeVisible();
  await expect(theirPage.getByRole('button', { name: 'Cancelar partida' })).toBeHidden();
  await theirPage.getByRole('button', { name: 'Sair da partida' }).click();
  const dialog = theirPage.getByRole('alertdialog');
  await expect(dialog).toContainText('Seu lugar fica livre');
  // The event of the own change comes before its answer.
  await theirPage.route('**/leave/', async (route) => {
    const response = await route.fetch();
    await expect(dialog).toHaveCount(0);
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Sair da partida' }).click();
  await expect(theirPage.getByText('Você saiu da partida.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Dupla A, posição 2: Sem Jogador/ })).toBeVisible();

  await page.getByRole('button', { name: 'Cancelar partida' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar partida' }).click();
  await expect(page.getByText('Ela não conta para nada.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Dupla/ })).toHaveCount(0);
  await expectAccessible(page);
  await other.close();
});
