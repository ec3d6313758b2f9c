import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { now } from '../support/clock.ts';
import { mailedPath } from '../support/mail.ts';
import { createAccount, newPerson, registerPlayer } from '../support/new-player.ts';
import { accessOf, signInAs } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const CONFIRM = /\/email-confirm\/[\w-]+/;

/** The birth date of a player who reached this age about a month ago. */
function born(years: number): string {
  const day = now();
  day.setUTCFullYear(day.getUTCFullYear() - years, day.getUTCMonth() - 1, 15);
  return day.toISOString().slice(0, 10);
}

test('sign-up, registration, level and the closing of the e-mail banner work by keyboard alone', async ({
  page,
}) => {
  const person = newPerson('Teresa', 'Couto');
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  const pick = async (name: string) => {
    const group = page.getByRole('radio', { name, exact: true });
    // A radio group is one tab stop; arrow keys move inside it.
    await tabTo(page, group.locator('xpath=ancestor::fieldset').getByRole('radio').first());
    for (let step = 0; step < 4 && !(await group.isChecked()); step += 1)
      await page.keyboard.press(step === 0 ? 'Space' : 'ArrowRight');
    await expect(group).toBeChecked();
  };
  await page.goto('/sign-up');
  await type(page.getByLabel('Nome completo'), 'Teresa Couto');
  await type(page.getByLabel('E-mail'), person.email);
  await type(page.getByLabel('Senha', { exact: true }), person.password);
  await page.keyboard.press('Enter');

  await expect(title(page, 'Quem é você na quadra?')).toBeFocused();
  for (const choice of ['Ambidestro', 'Tanto faz', 'Feminino', '18 anos ou mais']) await pick(choice);
  await tabTo(page, page.getByRole('button', { name: 'Continuar' }));
  await page.keyboard.press('Enter');

  await expect(title(page, 'Como é seu jogo hoje?')).toBeFocused();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Começar no nível 2,0' }));
  await page.keyboard.press('Enter');

  await expect(title(page, 'Início')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Olá, Teresa' })).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: `Enviamos um link para ${person.email}.` });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Fechar alerta' }));
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
});

test('registration asks for a guardian when the player is under 18 and refuses under 13', async ({
  page,
}) => {
  const person = await createAccount(page, newPerson('Davi', 'Rocha'));
  await signInAs(page, person);
  await page.goto('/player/register');
  await page.getByLabel('Nome', { exact: true }).fill('Davi');
  await page.getByLabel('Sobrenome').fill('Rocha');
  for (const choice of ['Destro', 'Direita', 'Masculino'])
    await page.getByText(choice, { exact: true }).tap();
  const go = page.getByRole('button', { name: 'Continuar' });
  await go.tap();
  await expect(page.getByText('Diga sua faixa de idade.')).toBeVisible();
  await page.getByText('De 13 a 17 anos').tap();
  const birth = page.getByLabel('Nascimento');
  const guardian = page.getByRole('checkbox', { name: /Meu responsável autoriza/ });
  await go.tap();
  await expect(birth).toBeFocused();
  await expect(birth).toHaveAccessibleDescription(/Escreva sua data de nascimento/);
  // Half a date has the value '', and is told from an empty field.
  await birth.press('1');
  await go.tap();
  await expect(birth).toBeFocused();
  await expect(birth).toHaveAccessibleDescription(/Incompleto ou inexistente/);
  await birth.fill(born(12));
  await guardian.check();
  await go.tap();
  await expect(birth).toHaveAccessibleDescription(/É a partir dos 13 anos/);
  await expectAccessible(page);
  await birth.fill(born(14));
  await guardian.uncheck();
  await go.tap();
  await expect(guardian).toBeFocused();
  await expect(guardian).toHaveAccessibleDescription(/quem é responsável por você precisa autorizar/);
  await expectAccessible(page);
  await guardian.check();
  await go.tap();
  await expect(title(page, 'Como é seu jogo hoje?')).toBeVisible();
  const access = await accessOf(page, person);
  const data = await page.request.get('/api/account/export', {
    headers: { authorization: `Bearer ${access}` },
  });
  const { consents, player } = await data.json();
  expect(consents.map(({ kind }: { kind: string }) => kind)).toEqual(['terms', 'privacy', 'guardian']);
  expect(player.birth_date).toBe(born(14));
});

test('Perfil shows each problem at its field and saves; asks for a guardian of a minor; resends the link of the e-mail; its draft survives the session', async ({
  page,
}) => {
  const person = await registerPlayer(page, newPerson('Helena', 'Duarte'));
  const first = await mailedPath(person.email, CONFIRM);
  await signInAs(page, person);
  const edit = page.getByRole('button', { name: 'Editar perfil' });
  const save = page.getByRole('button', { name: 'Salvar' });

  await test.step('the problem is at its field, and the draft survives a reload', async () => {
    await page.goto('/profile');
    await expect(title(page, 'Helena Duarte')).toBeVisible();
    await expectAccessible(page);
    await edit.tap();
    await expect(title(page, 'Editar perfil')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Sobrenome').fill('Duarte Cavalcanti de Albuquerque');
    await page.getByLabel('Cidade').fill('Florianópolis');
    await page.getByLabel('CEP').fill('8');
    await save.tap();
    await expect(page.getByLabel('CEP')).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Cidade')).toHaveValue('Florianópolis');
    await page.getByLabel('CEP').fill('88010400');
    await save.tap();
    await expect(title(page, 'Helena Duarte Cavalcanti de Albuquerque')).toBeVisible();
    await page.reload();
    await expect(title(page, 'Helena Duarte Cavalcanti de Albuquerque')).toBeVisible();
    await expect(page.getByText('88010-400')).toBeVisible();
    await expect(page.getByText(/Florianópolis/)).toBeVisible();
  });

  await test.step('the birth date of a minor asks for a guardian, once', async () => {
    await edit.tap();
    const guardian = page.getByRole('checkbox', { name: /Meu responsável autoriza/ });
    await expect(page.getByLabel('Nascimento')).toHaveValue('');
    await expect(guardian).toBeHidden();
    await page.getByLabel('Nascimento').fill(born(15));
    await expect(guardian).toBeVisible();
    await save.tap();
    await expect(guardian).toBeFocused();
    await guardian.check();
    await save.tap();
    await expect(title(page, 'Helena Duarte Cavalcanti de Albuquerque')).toBeVisible();
    await edit.tap();
    await expect(page.getByLabel('Nascimento')).toHaveValue(born(15));
    await expect(guardian).toBeHidden();
  });

  await test.step('a half-cleared birth date is a problem at its field, and a reload shows the stored one', async () => {
    const birth = page.getByLabel('Nascimento');
    const shown = () => birth.evaluate((field: HTMLInputElement) => field.validity.badInput);
    await birth.press('Backspace');
    expect(await shown()).toBe(true);
    await save.tap();
    await expect(birth).toBeFocused();
    await expect(birth).toHaveAccessibleDescription(/Incompleto ou inexistente/);
    expect(await shown()).toBe(true);
    await page.reload();
    await expect(birth).toHaveValue(born(15));
    await save.tap();
    await expect(title(page, 'Helena Duarte Cavalcanti de Albuquerque')).toBeVisible();
    await edit.tap();
    await expect(birth).toHaveValue(born(15));
    await page.getByRole('button', { name: 'Cancelar' }).tap();
  });

  await test.step('Perfil shows whether the e-mail is confirmed and resends the link', async () => {
    await expect(page.getByText('Confirme seu e-mail')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar o link de novo' }).tap();
    await expect(page.getByText(`Enviamos outro link para ${person.email}.`)).toBeVisible();
    await expect.poll(() => mailedPath(person.email, CONFIRM)).not.toBe(first);
    await page.goto(await mailedPath(person.email, CONFIRM));
    await page.getByRole('button', { name: 'Confirmar e-mail' }).tap();
    await expect(page.getByText('Pronto, seu e-mail está confirmado.')).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o início' }).tap();
    await page.getByRole('button', { name: /^Menu do perfil/ }).tap();
    await page.getByRole('menuitem', { name: 'Perfil' }).tap();
    await expect(page.getByText('E-mail confirmado')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enviar o link de novo' })).toBeHidden();
  });

  await test.step('a form draft survives the end of the session', async () => {
    await edit.tap();
    await page.getByLabel('Cidade').fill('Garopaba');
    // A password change on another device ends every session.
    const access = await accessOf(page, person);
    const changed = await page.request.post('/api/account/password', {
      headers: { authorization: `Bearer ${access}` },
      data: { password: person.password, new_password: 'Vibora@2031' },
    });
    expect(changed.status()).toBe(200);
    // The end of the page's event stream tells it, before a tap.
    await expect(title(page, 'Entrar')).toBeVisible();
    await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar.')).toBeVisible();
    await page.getByLabel('E-mail ou usuário').fill(person.email);
    await page.getByLabel('Senha', { exact: true }).fill('Vibora@2031');
    await page.getByRole('button', { name: 'Entrar' }).tap();
    await expect(title(page, 'Editar perfil')).toBeVisible();
    await expect(page.getByLabel('Cidade')).toHaveValue('Garopaba');
    await save.tap();
    await expect(page.getByText(/Garopaba/)).toBeVisible();
  });
});
