import { expectAccessible } from '../support/axe.ts';
import { registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a hidden menu has no drawer on a phone, and without the top bar one button brings it back', async ({
  page,
}) => {
  await signInAs(page, await registerPlayer(page));
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Esconder o menu' }).check();
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mostrar o menu' })).toHaveCount(0);
  await page.getByRole('switch', { name: 'Esconder a barra do topo' }).check();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/match');
  await page.getByRole('button', { name: 'Mostrar o menu' }).tap();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
});

test('Login offers the support chat', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Falar com o suporte (abre em nova aba)' })).toBeVisible();
  await expectAccessible(page);
});
