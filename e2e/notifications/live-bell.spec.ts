import { countStreams, SOON } from '../support/live-steps.ts';
import { bell, dropdown, expectUnread, newReader } from '../support/notification-steps.ts';
import { startOwnServer } from '../support/own-server.ts';
import { expect, test } from '../support/test.ts';

const isStream = (answer: { url: () => string }) => answer.url().includes('/events/stream/');
const rows = (page: Parameters<typeof dropdown>[0]) => dropdown(page).getByRole('listitem');

test('notifications reach the open tabs without a reload', async ({ page, context }) => {
  const reader = await newReader(page);
  const streams = countStreams(context);
  const connected = page.waitForResponse(isStream);
  await page.goto('/');
  await connected;
  await test.step('the bell and the open dropdown show each notification once', async () => {
    await expectUnread(page, 0);
    await reader.notify();
    await expectUnread(page, 1, SOON);
    await bell(page).tap();
    await expect(rows(page)).toHaveCount(1);
    await reader.notify();
    await expect(rows(page)).toHaveCount(2, SOON);
    // The notifications in the open dropdown are marked read.
    await expectUnread(page, 0);
    await page.keyboard.press('Escape');
    await expect(dropdown(page)).toBeHidden();
    await expect.poll(streams.open).toBe(1);
  });

  await test.step('reading in one tab clears the badge of the other', async () => {
    const second = await context.newPage();
    const connectedToo = second.waitForResponse(isStream);
    await second.goto('/match');
    await connectedToo;
    for (const tab of [page, second]) await expectUnread(tab, 0);
    await expect.poll(streams.open).toBe(2);
    await reader.notify();
    for (const tab of [page, second]) await expectUnread(tab, 1, SOON);
    await second.bringToFront();
    await bell(second).tap();
    await expect(rows(second)).toHaveCount(3);
    for (const tab of [page, second]) await expectUnread(tab, 0, SOON);
    expect(streams.open()).toBe(2);
  });
});

test('a notification of the time without connection is shown once after the reconnection', async ({
  page,
  allowConsole,
}) => {
  allowConsole('ERR_FAILED');
  const reader = await newReader(page);
  let refused = 0;
  await page.route('**/events/stream/**', (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto('/');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expectUnread(page, 0);
  await reader.notify();
  await page.unroute('**/events/stream/**');
  // The longer there was none, the later the page tries again, at most half a minute.
  await expectUnread(page, 1, { timeout: 35_000 });
  await bell(page).tap();
  await expect(rows(page)).toHaveCount(1);
});

test.describe('with a server of its own', () => {
  test('the bell shows later notifications when the server has been restarted, each once', async ({
    browser,
    allowConsole,
  }) => {
    test.setTimeout(240_000);
    allowConsole('ERR_CONNECTION_REFUSED');
    allowConsole('ERR_INCOMPLETE_CHUNKED_ENCODING');
    const server = await startOwnServer();
    const context = await browser.newContext({ baseURL: server.url });
    try {
      const page = await context.newPage();
      const reader = await newReader(page);
      const connected = page.waitForResponse(isStream);
      await page.goto('/');
      await connected;
      await reader.notify();
      await expectUnread(page, 1, SOON);
      const again = page.waitForResponse((answer) => isStream(answer) && answer.ok(), { timeout: 60_000 });
      await server.restart();
      await again;
      await reader.notify();
      await expectUnread(page, 2, SOON);
      await bell(page).tap();
      await expect(rows(page)).toHaveCount(2);
    } finally {
      await context.close();
      await server.stop();
    }
  });
});
