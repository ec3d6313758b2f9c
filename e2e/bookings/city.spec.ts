import { formatLongDate } from '@bandeja/rules/format/dates';
import { expectAccessible } from '../support/axe.ts';
import { anySlot, CITY, dayIn, sheet, signInNew, today } from '../support/booking-steps.ts';
import { choose } from '../support/choose.ts';
import { expect, test } from '../support/test.ts';

test('without a city, Reservar Quadra requires one before it shows times; filters are in the address and survive a reload, and city and club are stored', async ({
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

  const club = page.getByLabel('Clube');
  const date = dayIn(7);
  let chosen = '';
  await test.step('the filters are in the address', async () => {
    await expect(club.getByRole('option')).not.toHaveCount(1);
    await club.selectOption({ index: 1 });
    await expect(club).not.toHaveValue('');
    chosen = await club.inputValue();
    await choose(page.getByRole('radio', { name: formatLongDate(date) }));
    await choose(page.getByRole('radio', { name: 'Tarde' }));
    await expect(page).toHaveURL(
      ({ searchParams }) =>
        searchParams.get('club') === chosen &&
        searchParams.get('date') === date &&
        searchParams.get('period') === 'tarde',
    );
  });

  await test.step('the filters survive a reload', async () => {
    await page.reload();
    await expect(club).toHaveValue(chosen);
    await expect(page.getByRole('radio', { name: formatLongDate(date) })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Tarde' })).toBeChecked();
    await expect(page.getByRole('heading', { name: formatLongDate(date) })).toBeVisible();
    await expect(page.getByLabel('Cidade')).not.toHaveValue('');
  });

  await test.step('the next visit opens with the club, and after "all clubs" with the city', async () => {
    await page.goto('/booking');
    await expect(page).toHaveURL((url) => url.searchParams.get('club') === chosen);
    await expect(page.getByLabel('Cidade')).toHaveValue(CITY);
    await club.selectOption('');
    await page.goto('/booking');
    await expect(club).toHaveValue('');
    await expect(page.getByLabel('Cidade')).toHaveValue(CITY);
  });
});

test('an invalid address shows the default list; a city without clubs is named, and another one is chosen', async ({
  page,
  allowConsole,
}) => {
  // The page requests the club of that name, which does not exist.
  allowConsole('404');
  await signInNew(page);
  await page.goto(
    '/booking?date=2025-02-30&period=madrugada&duration=-1&time=25:00&booked=x&club=nao-existe',
  );
  await expect(page).not.toHaveURL(/nao-existe/);
  await page.getByRole('button', { name: CITY }).tap();
  await expect(page.getByRole('radio', { name: `Hoje, ${formatLongDate(today())}` })).toBeChecked();
  await expect(sheet(page)).toHaveCount(0);

  await page.goto('/booking?city=Zumbi');
  await expect(page.getByText('Ainda não há clubes em Zumbi.')).toBeVisible();
  await page.getByRole('button', { name: CITY }).tap();
  await expect(page.getByLabel('Cidade')).toHaveValue(CITY);
});
