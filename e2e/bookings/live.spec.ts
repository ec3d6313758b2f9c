import type { BrowserContext, Page } from '@playwright/test';
import { dayIn, sheet, signInNew } from '../support/booking-steps.ts';
import { countStreams, evening, newRival, SOON } from '../support/live-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const CLUB = 'arena-moema-padel';
const ISLAND = 'ilha-padel-clube';
const THIRD = 'rio-negro-padel';

const slotAt = (page: Page, time: string) =>
  page.getByRole('button', { name: new RegExp(`^${time} a partir de`) });
/** Courts free at a time, as the page says it; none: the time is no button any more. */
function expectCourts(page: Page, time: string, count: number, options?: { timeout: number }) {
  if (count === 0) return expect(slotAt(page, time)).toHaveCount(0, options);
  const words = count === 1 ? '1 quadra' : `${count} quadras`;
  return expect(slotAt(page, time)).toHaveAccessibleName(new RegExp(`[^0-9]${words}$`), options);
}

/** Opens a day of a club and waits until its page hears of changes. */
async function watch(page: Page, club: string, date: string) {
  const heard = page.waitForResponse((answer) => {
    const { pathname, search } = new URL(answer.url());
    return pathname === '/events/stream/' && decodeURIComponent(search).includes(`slots:${club}:${date}`);
  });
  await page.goto(`/booking?club=${club}&date=${date}&period=noite`);
  expect((await heard).status()).toBe(200);
}

/** A time of that evening with as few courts as there are, and one of those courts. */
async function scarce(page: Page, club: string, date: string) {
  const slots = await evening(page, club, date);
  const [slot] = slots.toSorted((a, b) => a.courts.length - b.courts.length);
  const [court] = slot?.courts ?? [];
  if (!slot || !court) throw new Error(`Nothing is free at ${club} on ${date}`);
  return { time: slot.id, court: court.id, courts: slot.courts };
}

test('a court somebody books leaves the open page, and comes back when it is cancelled', async ({
  page,
  browser,
}) => {
  const date = dayIn(3);
  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await signInNew(page);
  const { time, courts } = await scarce(page, CLUB, date);
  await watch(page, CLUB, date);
  await expectCourts(page, time, courts.length);

  let cancelLast = () => Promise.resolve();
  for (const [index, court] of courts.entries()) {
    // One each: nobody may hold all courts of an evening.
    const rival = await newRival(elsewhere);
    const booking = await rival.book(court.id, date, time);
    cancelLast = () => rival.cancel(booking);
    await expectCourts(page, time, courts.length - index - 1, SOON);
  }
  await expect(page.getByText(`${time}esgotado`)).toBeVisible();

  await cancelLast();
  await expectCourts(page, time, 1, SOON);
  await context.close();
});

/** Milliseconds from the sheet's word about its court until its button can be pressed again. */
function pauseOfButton(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let toldAt: number | null = null;
        const look = () => {
          const text = document.body.textContent ?? '';
          if (text.includes('Já escolhemos a próxima quadra')) toldAt ??= performance.now();
          const button = [...document.querySelectorAll('button')].find(
            (one) => one.textContent === 'Reservar',
          );
          if (toldAt !== null && button?.disabled === false) resolve(performance.now() - toldAt);
        };
        const everything = { subtree: true, childList: true, attributes: true };
        new MutationObserver(look).observe(document.body, everything);
      }),
  );
}

test('the open sheet says that its court has just gone, and stands at the next one', async ({
  page,
  browser,
}) => {
  const date = dayIn(4);
  const context = await browser.newContext();
  const rival = await newRival(await context.newPage());
  await signInNew(page);
  const slots = await evening(page, CLUB, date);
  const slot = slots.find(({ courts }) => courts.length > 1);
  if (!slot) throw new Error(`No two courts are free at one time on ${date}`);
  await watch(page, CLUB, date);
  await slotAt(page, slot.id).click();
  const chosen = sheet(page).getByRole('group', { name: 'Quadra' }).getByRole('radio', { checked: true });
  await expect(chosen).toBeChecked();
  const label = (await chosen.locator('xpath=ancestor::label').textContent()) ?? '';
  const court = slot.courts.find(({ name }) => label.startsWith(`${name},`));
  if (!court) throw new Error(`No court of ${label}`);

  const pause = pauseOfButton(page);
  await rival.book(court.id, date, slot.id);
  await expect(
    sheet(page).getByText(
      `${court.name}: Este horário acabou de ser reservado. Já escolhemos a próxima quadra livre para você.`,
    ),
  ).toBeVisible(SOON);
  await expect(chosen).toBeChecked();
  await expect(sheet(page).getByText(`${court.name},`)).toHaveCount(0);
  // A tap already on its way must not book the other court.
  expect(await pause).toBeGreaterThan(900);
  await context.close();
});

test('a booking cancelled elsewhere is cancelled on the open page', async ({ page, context }) => {
  const date = dayIn(2);
  const player = await newRival(page);
  await signInAs(page, player);
  const { time, court } = await scarce(page, ISLAND, date);
  const booking = await player.book(court, date, time);
  const streams = countStreams(context);
  await page.goto('/booking/list');
  await expect(page.getByRole('list', { name: 'Próximas' }).getByRole('link')).toHaveCount(1);
  await expect.poll(streams.open).toBe(1);
  await player.cancel(booking);
  await expect(page.getByText('Nenhum jogo marcado')).toBeVisible(SOON);
});

test.describe('two tabs of one browser', () => {
  const date = dayIn(2);

  async function twoTabs(page: Page, context: BrowserContext) {
    const streams = countStreams(context);
    await signInNew(page);
    await watch(page, CLUB, date);
    const second = await context.newPage();
    const { time, courts } = await scarce(page, CLUB, date);
    await second.goto(`/booking?club=${CLUB}&date=${date}&period=noite`);
    await expectCourts(second, time, courts.length);
    return { streams, second };
  }

  test('have one connection, and the one that stays takes it over', async ({ page, context, browser }) => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    // One each: an account without a verified address holds one court.
    const [rival, another] = [await newRival(other), await newRival(other)];
    const { streams, second } = await twoTabs(page, context);

    const first = await scarce(page, CLUB, date);
    await rival.book(first.court, date, first.time);
    for (const tab of [page, second]) await expectCourts(tab, first.time, first.courts.length - 1, SOON);
    expect(streams.open()).toBe(1);

    const takenOver = second.waitForResponse((answer) => answer.url().includes('/events/stream/'));
    await page.close();
    expect((await takenOver).status()).toBe(200);
    const next = await scarce(second, CLUB, date);
    await another.book(next.court, date, next.time);
    await expectCourts(second, next.time, next.courts.length - 1, SOON);
    expect(streams.open()).toBe(1);
    await elsewhere.close();
  });

  test('log-out in one ends it', async ({ page, context }) => {
    const { streams, second } = await twoTabs(page, context);
    await expect.poll(streams.open).toBe(1);
    await second.bringToFront();
    await second.getByRole('button', { name: /^Menu do perfil/ }).tap();
    await second.getByRole('menuitem', { name: 'Sair' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible();
    await expect.poll(streams.open).toBe(0);
    const made = streams.made();
    await page.getByRole('link', { name: 'Criar conta' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Criar conta' })).toBeVisible();
    expect(streams.made()).toBe(made);
  });
});

test('a connection that is cut comes back, and what was missed is read', async ({ page, browser }) => {
  const date = dayIn(3);
  const elsewhere = await browser.newContext();
  const rival = await newRival(await elsewhere.newPage());
  await signInNew(page);
  let cuts = 0;
  // Every connection ends right after its first word, as through a proxy that will not have it.
  await page.route('**/events/stream/**', (route) => {
    cuts += 1;
    return route.fulfill({ contentType: 'text/event-stream', body: 'event: hello\ndata: {}\n\n' });
  });
  const { time, court, courts } = await scarce(page, ISLAND, date);
  await page.goto(`/booking?club=${ISLAND}&date=${date}&period=noite`);
  await expectCourts(page, time, courts.length);
  await expect.poll(() => cuts).toBeGreaterThan(1);
  await rival.book(court, date, time);
  await page.unroute('**/events/stream/**');
  await expectCourts(page, time, courts.length - 1);
  await elsewhere.close();
});

test('without a signal there is no connection; with it back what was missed is read', async ({
  page,
  context,
  browser,
  allowConsole,
}) => {
  allowConsole('ERR_INTERNET_DISCONNECTED');
  const date = dayIn(4);
  const elsewhere = await browser.newContext();
  const rival = await newRival(await elsewhere.newPage());
  const streams = countStreams(context);
  await signInNew(page);
  const { time, court, courts } = await scarce(page, ISLAND, date);
  await watch(page, ISLAND, date);
  await expectCourts(page, time, courts.length);
  await context.setOffline(true);
  await expect.poll(streams.open).toBe(0);
  await rival.book(court, date, time);
  await context.setOffline(false);
  await expectCourts(page, time, courts.length - 1);
  await elsewhere.close();
});

test('a visitor without an account sees a club’s times go, too', async ({ page, browser }) => {
  const date = dayIn(4);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const { time, courts } = await scarce(page, THIRD, date);
  const heard = page.waitForResponse((answer) => answer.url().includes('/events/stream/'));
  // The page shows today: late in the evening that would be an empty list.
  await page.clock.setFixedTime(`${date}T09:00:00-03:00`);
  await page.goto(`/club/${THIRD}`);
  const answer = await heard;
  expect(answer.status()).toBe(200);
  expect(decodeURIComponent(answer.url())).toContain(`slots:${THIRD}:${date}`);
  expect(await answer.request().headerValue('authorization')).toBeNull();
  const link = page.getByRole('link', { name: new RegExp(`^${time} a partir de`) });
  await expect(link).toBeVisible();
  for (const { id } of courts) await (await newRival(other)).book(id, date, time);
  await expect(link).toHaveCount(0, SOON);
  await elsewhere.close();
});
