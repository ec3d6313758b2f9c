import { expectAccessible } from '../support/axe.ts';
import { mailedPath } from '../support/mail.ts';
import { newMatchPlayer } from '../support/match-steps.ts';
import { createAccount, newPerson } from '../support/new-player.ts';
import { bankDoes, expectPix, openBank } from '../support/payment-steps.ts';
import { firstAccessOf, signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { admin } from '../support/tournament-steps.ts';

// A club of the demo data without tournaments of its own.
const SLUG = 'ilha-padel-clube';

test('an owner writes a tournament and publishes it, two halves of a fee are paid, and a cancelled category gives them back', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const owner = await createAccount(page, newPerson('Dona', 'Ilha'));
  const name = `Copa Ilha ${owner.userId}`;
  await admin(['clubs', 'owner', SLUG, owner.email]);
  const invitation = await mailedPath(owner.email, /\/desk\/invitation\/[\w-]+/);
  await signInAs(page, owner);
  await page.goto(invitation);
  await page.getByRole('button', { name: 'Entrar na equipe' }).click();
  await expect(page).toHaveURL(/\/desk\/ilha-padel-clube/);
  await page.goto(`/desk/${SLUG}/torneios`);
  await expectAccessible(page);

  const form = page.getByRole('form', { name: 'Torneio' });
  const save = form.getByRole('button', { name: 'Salvar rascunho e conferir' });
  await test.step('the form says what is missing, and keeps what is typed through a reload', async () => {
    await page.getByRole('link', { name: 'Novo torneio' }).click();
    const nameField = form.getByLabel('Nome', { exact: true });
    await nameField.fill('Copa de outro dia');
    await page.reload();
    await expect(nameField).toHaveValue('Copa de outro dia');
    await form.getByRole('button', { name: 'Começar outro' }).click();
    await expect(form.getByRole('button', { name: 'Começar outro' })).toBeHidden();
    await page.reload();
    await expect(nameField).toHaveValue('');
    await save.click();
    await expect(form.getByText('Dê um nome ao torneio.')).toBeVisible();
    await expect(form.getByText(/^Crie pelo menos uma categoria/)).toBeVisible();
    await form.getByLabel('Nome', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Acrescentar 4ª masculina' }).click();
    await form
      .getByRole('group', { name: '4ª masculina' })
      .getByLabel(/^Valor por dupla/)
      .fill('180');
    // A category's problem is above the button's screen: the page goes there.
    const places = form.getByRole('group', { name: '4ª masculina' }).getByLabel('Vagas (duplas)');
    await places.fill('1');
    await save.click();
    await expect(form.getByText('4ª masculina: use de 2 a 128 duplas.')).toBeInViewport();
    await places.fill('16');
    await form.getByText('Feminina', { exact: true }).click();
    await form.getByRole('button', { name: 'Acrescentar C feminina' }).click();
    await expectAccessible(page);
    const noAccount = form.getByText(/^O clube não tem conta de recebimento/);
    await expect(noAccount).toHaveCount(0);
    await page.route('**/desk/clubs/', async (route) => {
      const clubs = await (await route.fetch()).json();
      const json = clubs.map((club: object) => ({ ...club, takes_payments: false }));
      await route.fulfill({ json });
    });
    await page.reload();
    await expect(noAccount).toBeVisible();
    await page.unroute('**/desk/clubs/');
    await page.reload();
    await expect(noAccount).toHaveCount(0);
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue(name);
    // The fee of the category before.
    const second = form.getByRole('group', { name: 'C feminina' });
    await expect(second.getByLabel(/^Valor por dupla/)).toHaveValue('180');
    await second.getByLabel(/^Vagas/).fill('8');
    await second.getByRole('button', { name: 'Mais opções de C feminina' }).click();
    await second.getByLabel('Mínimo de duplas').fill('9');
    await save.click();
    await expect(
      form.getByText(/^C feminina: use um mínimo de 3 duplas até o número de vagas/),
    ).toBeVisible();
    await second.getByLabel('Mínimo de duplas').fill('4');
    await second.getByLabel('Quem paga').selectOption('each');
    await second.getByLabel(/^Valor por jogador/).fill('90');
    await second.getByLabel(/^Na segunda categoria/).fill('50');
  });

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const player = await context.newPage();
  const found = async () =>
    (await (await player.request.get(`/tournament/?club_slug=${SLUG}&page_size=100`)).json()).results.find(
      (one: { name: string }) => one.name === name,
    );

  await test.step('a draft is seen by the staff only; published, by players', async () => {
    await save.click();
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(main.getByText('Rascunho', { exact: true })).toBeVisible();
    await expect(
      main.getByText(/^8 vagas, mínimo 4 duplas · R\$\s90,00 por jogador; R\$\s50,00 na segunda categoria$/),
    ).toBeVisible();
    expect(await found()).toBeUndefined();
    await page.getByRole('button', { name: 'Publicar torneio' }).click();
    await expect(main.getByText('Inscrições abertas', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  const tournament = await found();
  const category = tournament.categories.find((one: { name: string }) => one.name === 'C feminina');
  await test.step('a pair registers; one pays the own half by Pix, the page offers the other, and the club takes it', async () => {
    const [mine, partner] = [
      await newMatchPlayer(player, 'Rosa', 'Vidal'),
      await newMatchPlayer(player, 'Helena', 'Prado'),
    ];
    await signInAs(player, mine);
    await player.goto('/tournament');
    await expect(player.getByText(name)).toBeVisible();
    const data = { category: category.id, player_A: mine.playerId, player_B: partner.playerId };
    const registered = await player.request.post('/tournament/teams/', { headers: mine.headers, data });
    expect(registered.status()).toBe(201);
    const { id } = await registered.json();
    const accept = `/tournament/teams/${id}/accept/`;
    expect((await player.request.post(accept, { headers: partner.headers, data: {} })).status()).toBe(200);
    await player.goto(`/tournament/${tournament.hash}?categoria=${category.id}`);
    await expect(player.getByText('1 de 8 duplas, mínimo 4 duplas')).toBeVisible();
    await expect(player.getByText(/R\$\s90,00 por jogador; R\$\s50,00 na segunda categoria/)).toBeVisible();
    const own = player.getByRole('region', { name: 'Sua inscrição: C feminina' });
    await expect(own.getByText(/Falta a sua parte: R\$\s90,00\.$/)).toBeVisible();
    await own.getByRole('button', { name: 'Pagar com Pix' }).click();
    await expectPix(player);
    await bankDoes(await openBank(player), 'Pagar');
    await expect(
      own.getByText(/^A sua parte está paga\. Falta a parte de Helena: R\$\s90,00, até /),
    ).toBeVisible();
    await expect(own.getByRole('button', { name: 'Pagar a parte de Helena' })).toBeVisible();
    await expectAccessible(player);
    await page.reload();
    const teams = page.getByRole('list', { name: 'Duplas de C feminina' });
    await expect(teams.getByText('1 de 2 partes paga, pelo app. Falta a de Helena Prado')).toBeVisible();
    await teams.getByRole('button', { name: 'Pagou no clube: Rosa Vidal e Helena Prado' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar a dupla' }).click();
    await expect(own.getByText('Inscrição confirmada')).toBeVisible();
  });

  await test.step('the owner closes the registration and opens it again', async () => {
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByText('1 dupla com vaga, 1 confirmada')).toBeVisible();
    const teams = main.getByRole('list', { name: 'Duplas de C feminina' });
    await expect(teams.getByText('Rosa Vidal e Helena Prado')).toBeVisible();
    await expect(teams.getByText('Confirmada, paga pelo app e no clube')).toBeVisible();
    await teams.getByRole('button', { name: 'Tirar Rosa Vidal e Helena Prado' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(
      dialog.getByText(/R\$\s90,00 voltam para quem pagou\. O clube devolve R\$\s90,00\./),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await main.getByRole('button', { name: 'Encerrar inscrições' }).click();
    await expect(dialog.getByText(/C feminina fica com 1, abaixo do mínimo de 4\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Encerrar' }).click();
    await expect(main.getByText('Inscrições encerradas', { exact: true })).toBeVisible();
    const few = main.getByText(
      /^Abaixo do mínimo: 1 de 4 duplas confirmadas\. Um sorteio precisa de 3: junte com outra categoria, reabra/,
    );
    await expect(few).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the owner asks the pair to play in another category, sees one yes, and takes the question back', async () => {
    const main = page.getByRole('main');
    const at = `/desk/${SLUG}/tournaments/${tournament.hash}/`;
    const headers = { authorization: `Bearer ${await firstAccessOf(page, owner)}` };
    const { version } = await (await page.request.get(at, { headers })).json();
    const added = { name: 'D feminina', gender: 'F', max_teams: 8, price_cents: 16_000 };
    const data = { categories: [added], expected_version: version };
    expect((await page.request.patch(at, { headers, data })).status()).toBe(200);
    await page.reload();
    await main.getByRole('button', { name: 'Juntar com outra: C feminina' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Jogar em').selectOption('D feminina');
    await sheet.getByLabel('Responder até').fill(`${tournament.starts_on}T08:00`);
    await expect(sheet.getByText(/^R\$\s10,00 voltam pelo app, o clube devolve R\$\s10,00$/)).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Perguntar às duplas' }).click();
    await expect(sheet.getByText('Ainda não respondeu')).toBeVisible();

    await player.goto(`/tournament/${tournament.hash}?categoria=${category.id}`);
    const own = player.getByRole('region', { name: 'Sua inscrição: C feminina' });
    await expect(
      own.getByRole('heading', { name: 'Sua categoria não fechou. Jogar na D feminina?' }),
    ).toBeVisible();
    await expectAccessible(player);
    await own.getByRole('button', { name: 'Aceitar' }).click();
    await expect(own.getByText('Você aceitou. Falta a resposta de Helena.')).toBeVisible();
    await page.reload();
    await main.getByRole('button', { name: 'Ver respostas: C feminina' }).click();
    await expect(sheet.getByText('Rosa Vidal aceitou, falta a outra pessoa')).toBeVisible();
    await sheet.getByRole('button', { name: 'Retirar a pergunta' }).click();
    await expect(sheet.getByLabel('Responder até')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(own.getByText('Tudo certo: vocês estão dentro.', { exact: false })).toBeVisible();
    const few = main.getByText(/^Abaixo do mínimo: 1 de 4 duplas confirmadas/);
    await main.getByRole('button', { name: 'Reabrir inscrições' }).click();
    await expect(main.getByText('Inscrições abertas', { exact: true })).toBeVisible();
    await expect(few).toHaveCount(0);
  });

  await test.step('the owner cancels a category; the player is told and gets the fee back', async () => {
    await page.getByRole('button', { name: 'Cancelar categoria C feminina' }).click();
    const sheet = page.getByRole('dialog');
    await expect(
      sheet.getByText(/^1 dupla é avisada uma vez, e o motivo vai no e-mail\. R\$\s180,00 voltam/),
    ).toBeVisible();
    await sheet.getByLabel('Motivo').fill('Poucas duplas inscritas');
    await sheet.getByRole('button', { name: 'Cancelar a categoria' }).click();
    await expect(page.getByRole('main').getByText('Cancelada', { exact: true })).toBeVisible();
    await player.goto('/notifications');
    await expect(player.getByText(/A categoria foi cancelada pelo clube\./)).toBeVisible();
    await expect(player.getByRole('link', { name: /Inscrição devolvida/ })).toBeVisible();
  });
  await context.close();
});
