import { formatNumericDate } from '@bandeja/rules/format/dates';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';

test('a manager reads how full the hours were, chooses days that the address keeps, and reads the picture as a table', async ({
  page,
}) => {
  await signInAs(page, DEMO_DESK.owner);
  await page.goto(`/desk/${DEMO_DESK.slug}/numeros`);
  const map = page.getByRole('region', { name: 'Mapa da ocupação' });
  await expect(map.getByRole('columnheader')).toHaveCount(8);
  await expect(map.getByRole('cell', { name: /^\d+%$/ }).first()).toBeVisible();
  await page.getByText('Ver as horas em tabela').click();
  await expect(page.getByRole('row', { name: /^Segunda.*, 18h \d.* h \d.* h \d+%$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Mês passado' }).click();
  await expect(page).toHaveURL(/\?de=\d{4}-\d\d-01&ate=/);
  const chosen = new URL(page.url()).searchParams;
  const days = `${formatNumericDate(chosen.get('de') ?? '')} a ${formatNumericDate(chosen.get('ate') ?? '')}`;
  const heading = page.getByRole('heading', { name: days });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();

  // Before the club existed no hour was open: the page has no ratio to show.
  await page.getByLabel('De', { exact: true }).fill('2001-01-01');
  await expect(page.getByRole('heading', { name: '01/01/2001 a 02/01/2002' })).toBeVisible();
});
