import { expectAccessible } from '../support/axe.ts';
import { newFriends, newMatch, newMatchPlayer } from '../support/match-steps.ts';
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
  await expect(invitation).toContainText(/Campos chamou você para jogar\.Hoje, \d\d:\d\d · Local a combinar/);
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
  await guest.getByRole('radio', { name: /^3,0/ }).check({ force: true });
  await guest.getByRole('button', { name: /nível/i }).click();

  await expect(guest.getByText('Você está na partida!')).toBeVisible();
  await expect(guest).toHaveURL(new RegExp(`/match/${id}$`));
  await expect(guest.getByRole('button', { name: /^Dupla A, posição 2: Julia R\. você/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Dupla A, posição 2: Julia R\./ })).toBeVisible();
  await other.close();
});

test('the invite page shows an invalid link and leaves the match unchanged', async ({ page }) => {
  const mine = await newMatchPlayer(page, 'Rui', 'Alves');
  const id = await newMatch(page, mine, []);
  await signInAs(page, mine);
  await page.goto(`/match/${id}?convite=naovale`);
  await expect(page.getByText('Este convite não vale mais.')).toBeVisible();
  await page.getByRole('button', { name: 'Entendi' }).click();
  await expect(page).toHaveURL(new RegExp(`/match/${id}$`));
});

test('leaving and cancelling a match each show the consequences first', async ({ page, browser }) => {
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const theirPage = await other.newPage();
  const mine = await newMatchPlayer(page, 'Davi', 'Rocha');
  const theirs = await newMatchPlayer(theirPage, 'Eva', 'Pires');
  const id = await newMatch(page, mine, [theirs.playerId]);
  await signInAs(page, mine);
  await signInAs(theirPage, theirs);
  await Promise.all([page, theirPage].map((one) => one.goto(`/match/${id}`)));

  await expect(theirPage.getByRole('button', { name: 'Cancelar partida' })).toBeHidden();
  await theirPage.getByRole('button', { name: 'Sair da partida' }).click();
  const dialog = theirPage.getByRole('alertdialog');
  await expect(dialog).toContainText('Seu lugar fica livre');
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

test('a player moves to another place when dragged by mouse or by touch', async ({ page }) => {
  const mine = await newMatchPlayer(page, 'Zeca', 'Lobo');
  const friends = await newFriends(page, 3);
  const id = await newMatch(
    page,
    mine,
    friends.map((friend) => friend.id),
  );
  await signInAs(page, mine);
  await page.goto(`/match/${id}`);
  const place = (name: string) => page.getByRole('button', { name: new RegExp(`^Dupla ${name}:`) });
  await expect(place('A, posição 1')).toHaveAccessibleName(/Zeca/);
  const middle = async (name: string) => {
    const box = await place(name).boundingBox();
    if (!box) throw new Error(`no place ${name}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  const [from, to] = [await middle('A, posição 1'), await middle('B, posição 2')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await expect(place('B, posição 2')).toHaveAccessibleName(/Zeca/);
  await expect(page.getByText(/Para onde vai/)).toBeHidden();

  const touch = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const scrolled = await page.evaluate(() => scrollY);
  await finger('touchStart', [to]);
  // A drag by touch starts after a long press.
  await expect(page.locator('[data-dragged]')).toHaveCount(1);
  for (const part of [0.3, 0.6, 1])
    await finger('touchMove', [{ x: to.x, y: to.y + ((await middle('B, posição 1')).y - to.y) * part }]);
  await finger('touchEnd', []);
  await expect(place('B, posição 1')).toHaveAccessibleName(/Zeca/);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});
