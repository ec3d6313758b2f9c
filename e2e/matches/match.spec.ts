import { expectAccessible } from '../support/axe.ts';
import { newFriends, newMatch, newMatchPlayer } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('Partida moves players by drag and by keyboard, removes a player and explains an impossible score; team B is orange #ff5500', async ({
  page,
}) => {
  const mine = await newMatchPlayer(page, 'Rita', 'Prado');
  await signInAs(page, mine);
  const friends = await newFriends(page, 3);
  const id = await newMatch(
    page,
    mine,
    friends.map((friend) => friend.id),
  );

  await page.goto(`/match/${id}`);
  const place = (name: string) => page.getByRole('button', { name: new RegExp(`^Dupla ${name}:`) });
  await expect(place('A, posição 1')).toHaveAccessibleName(/Rita/);
  await expectAccessible(page);

  await test.step('an avatar of team B is orange', async () => {
    const avatar = place('B, posição 1').locator('.av');
    await expect(avatar).toHaveCSS('background-color', 'rgb(255, 85, 0)');
  });

  await test.step('a player moves to another place when dragged by mouse or by touch', async () => {
    const middle = async (name: string) => {
      const box = await place(name).boundingBox();
      if (!box) throw new Error(`no place ${name}`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };

    // Parts that come after the match move the court.
    await expect(page.getByRole('region', { name: 'O que está em jogo' })).toBeVisible();
    await place('A, posição 1').hover();
    const [from, to] = [await middle('A, posição 1'), await middle('B, posição 2')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await expect(place('B, posição 2')).toHaveAccessibleName(/Rita/);
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
    await expect(place('B, posição 1')).toHaveAccessibleName(/Rita/);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });

  await test.step('swaps two players by keyboard', async () => {
    await place('B, posição 1').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Para onde vai/)).toBeVisible();
    await place('A, posição 1').focus();
    await page.keyboard.press('Enter');
    await expect(place('A, posição 1')).toHaveAccessibleName(/Rita/);
  });

  await test.step('explains an impossible score and offers the nearest possible ones', async () => {
    const more = (team: 'A' | 'B') =>
      page
        .getByRole('group', { name: new RegExp(`^Dupla ${team}:`) })
        .getByRole('button', { name: /^Mais um/ });
    for (let n = 0; n < 7; n++) await more('A').click();
    for (let n = 0; n < 4; n++) await more('B').click();
    await expect(page.getByText('7 × 4 não existe no padel.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salvar set 1' })).toBeDisabled();
    await page.getByRole('button', { name: '7 × 5' }).click();
    await expect(page.getByText('7 × 5 fecha o set.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('removes a player and returns the focus to the court', async () => {
    await place('A, posição 2').click();
    await page.getByRole('button', { name: 'Tirar da partida' }).click();
    await expect(place('A, posição 2')).toHaveAccessibleName(/Sem Jogador/);
    await expect(place('A, posição 2')).toBeFocused();
    await expect(page.getByText('Complete as duas duplas na quadra')).toBeVisible();
  });
});
