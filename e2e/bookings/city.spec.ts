import { expectAccessible } from '../support/axe.ts';
import { anySlot, CITY, dayIn, signInNew } from '../support/booking-steps.ts';
import { expect, test } from '../support/test.ts';

test('without a city, Reservar Quadra asks for it before it shows times, and remembers the tap', async ({
  page,
}) => {
  await signInNew(page);
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/booking/availables/')) lists.push(new URL(request.url()).search);
  });
  // Another day, because this evening may be over.
  await page.goto(`/booking?period=noite&date=${dayIn(2)}`);
  await expect(page.getByRole('heading', { name: 'Em que cidade você joga?' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await expect(anySlot(page)).toHaveCount(0);
  await expectAccessible(page);
  expect(lists).toEqual([]);

  await page.getByRole('button', { name: CITY }).tap();
  await expect(anySlot(page).first()).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get('period') === 'noite');
  expect(lists.every((query) => new URLSearchParams(query).get('city') === CITY)).toBe(true);

  await page.goto('/booking');
  await expect(page.getByLabel('Cidade')).toHaveValue(CITY);
});

test('a city without clubs is named, and another one is chosen', async ({ page }) => {
  await signInNew(page);
  await page.goto('/booking?city=Zumbi');
  await expect(page.getByText('Ainda não há clubes em Zumbi.')).toBeVisible();
  await page.getByRole('button', { name: CITY }).tap();
  await expect(page.getByLabel('Cidade')).toHaveValue(CITY);
});
