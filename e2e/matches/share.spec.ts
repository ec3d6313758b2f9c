import type { Page } from '@playwright/test';
import { finish, newFriends, newMatch, newMatchPlayer, recordSet } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** Opens a finished match of a new player and three demo players, won 6–3 3–6 10–8 by the pair of the new player. */
async function openFinishedMatch(page: Page): Promise<number> {
  const mine = await newMatchPlayer(page, 'Rita', 'Prado');
  await signInAs(page, mine);
  const friends = await newFriends(page, 3);
  const id = await newMatch(
    page,
    mine,
    friends.map((friend) => friend.id),
  );
  await recordSet(page, mine, id, [1, 6, 3]);
  await recordSet(page, mine, id, [2, 3, 6]);
  await recordSet(page, mine, id, [3, 10, 8]);
  await finish(page, mine, id);
  await page.goto(`/match/${id}`);
  return id;
}

const share = (page: Page) => page.getByRole('button', { name: 'Compartilhar', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Compartilhar partida' });

/** The colours of each part of the card in the shown picture, counted pixel by pixel. Colours as "255,85,0". */
async function readPicture(page: Page) {
  return sheet(page)
    .getByRole('img', { name: /^Imagem da partida/ })
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      const card = document.querySelector('.share-card');
      if (!context || !card) throw new Error('no canvas or no card');
      context.drawImage(image, 0, 0);
      const box = card.getBoundingClientRect();
      /** The share of a part of the card that each colour covers, 0 to 1. */
      const coloursOf = (part: Element | null) => {
        if (!part) throw new Error('the card has no such part');
        const { x, y, width, height } = part.getBoundingClientRect();
        const area = [x - box.x, y - box.y, width, height].map((length) => Math.round(length * 2));
        const { data } = context.getImageData(...(area as [number, number, number, number]));
        const counts: Record<string, number> = {};
        for (let at = 0; at < data.length; at += 4) {
          const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`;
          counts[colour] = (counts[colour] ?? 0) + 4 / data.length;
        }
        return counts;
      };
      const partsOf = (team: string) => {
        const band = card.querySelector(`[data-team="${team}"]`);
        return {
          band: coloursOf(band),
          scores: coloursOf(band?.querySelector('.share-sets') ?? null),
          /** Between each score and the edges of its column. */
          room: [...(band?.querySelectorAll('.share-sets span') ?? [])].map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return cell.getBoundingClientRect().width - range.getBoundingClientRect().width;
          }),
        };
      };
      return {
        picture: { width: image.naturalWidth, height: image.naturalHeight },
        card: { width: box.width, height: box.height },
        a: partsOf('A'),
        b: partsOf('B'),
      };
    });
}

const BLUE = '20,87,210';
const ORANGE = '255,85,0';
const WHITE = '255,255,255';
const INK = '20,33,58';

/** Makes the browser one that can share files and whose dialog ends with `outcome`. */
const setShareDialog = (page: Page, outcome: 'shared' | 'AbortError' | 'NotAllowedError') =>
  page.evaluate((ends) => {
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      if (!navigator.userActivation.isActive) throw new DOMException('outside the tap', 'NotAllowedError');
      document.title = `${data?.files?.[0]?.name} ${data?.files?.[0]?.type}`;
      if (ends !== 'shared') throw new DOMException('', ends);
    };
  }, outcome);

/** Reloads with the setting that names the operator's own script, which draws a picture of 200 × 100. */
async function reloadWithOperatorScript(page: Page) {
  const script = '/capture-of-the-operator.js';
  await page.route(`**${script}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `globalThis.html2canvas = async (element, { scale }) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [100 * scale, 50 * scale];
        return canvas;
      };`,
    }),
  );
  await page.route('**/match/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /&quot;support_url&quot;/,
      `&quot;capture_script_url&quot;:&quot;${script}&quot;,$&`,
    );
    expect(body).toContain(script);
    await route.fulfill({ response, body });
  });
  await page.reload();
}

test('the picture of a match is drawn, downloaded and shared', async ({ page, allowConsole }) => {
  allowConsole('Falha ao gerar imagem da partida');
  allowConsole('net::ERR_FAILED');
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  const failures = () => logged.filter((text) => text.startsWith('Falha ao gerar imagem da partida'));
  await page.emulateMedia({ colorScheme: 'light' });
  // A page painted before the font arrived keeps its fallback, which the picture must not be laid out with.
  await page.route('**/*.woff2', (route) => route.abort());
  const id = await openFinishedMatch(page);
  await expect(share(page)).toBeVisible();
  await page.unroute('**/*.woff2');
  const image = sheet(page).getByRole('img', { name: /^Imagem da partida/ });

  await test.step('a failed picture shows the sentence, fires share-error and is logged, and Tentar de novo draws it', async () => {
    await page.evaluate(() => {
      addEventListener('share-error', (event) => {
        document.title = `share-error ${(event as CustomEvent).detail.match}`;
      });
    });
    const isCode = (url: URL) => /\/assets\/(dist|index|modern-screenshot)[^/]*\.js$/.test(url.pathname);
    await page.route(isCode, (route) => route.abort());
    await share(page).click();
    await expect(sheet(page).getByText('Não foi possível carregar html2canvas')).toBeVisible();
    await expect(page).toHaveTitle(`share-error ${id}`);
    await expect.poll(failures).toHaveLength(1);

    await page.unroute(isCode);
    await sheet(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(image).toBeVisible();
  });

  await test.step('the picture has twice the size of the card, the colours of the teams and the score', async () => {
    const { picture, card, a, b } = await readPicture(page);
    expect(picture.width).toBe(2 * card.width);
    expect(Math.abs(picture.height - 2 * card.height)).toBeLessThanOrEqual(1);

    expect(a.band[BLUE]).toBeGreaterThan(0.3);
    expect(b.band[ORANGE]).toBeGreaterThan(0.3);
    expect(a.band[ORANGE] ?? 0).toBe(0);
    expect(b.band[BLUE] ?? 0).toBe(0);
    for (const { scores, room } of [a, b]) {
      expect(room).toHaveLength(3);
      for (const width of room) expect(width).toBeGreaterThan(8);
      expect(scores[WHITE]).toBeGreaterThan(0.3);
    }
    // The games of the winners are drawn in ink: two sixes, not a blank area.
    expect(a.scores[INK]).toBeGreaterThan(0.01);
  });

  await test.step('it is downloaded where the browser cannot share files', async () => {
    // As Chromium on Linux, so the only button downloads.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet(page).getByRole('button', { name: 'Baixar imagem' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`match-${id}.png`);
    await expect(page.getByText('Imagem baixada.')).toBeVisible();
    // It would go by itself after five seconds.
    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(page.getByText('Imagem baixada.')).toHaveCount(0);
    await expect(sheet(page)).toBeHidden();
  });

  await test.step('the message depends on whether the dialog shared, was cancelled or refused; without sharing the picture is downloaded', async () => {
    const send = () => sheet(page).getByRole('button', { name: 'Compartilhar', exact: true }).click();
    await setShareDialog(page, 'shared');
    await share(page).click();
    await send();
    await expect(page.getByText('Partida compartilhada!')).toBeVisible();
    await expect(page).toHaveTitle(`match-${id}.png image/png`);

    for (const [outcome, message] of [
      ['AbortError', 'Imagem baixada.'],
      ['NotAllowedError', 'O navegador não abriu o compartilhamento, então a imagem foi baixada.'],
    ] as const) {
      await setShareDialog(page, outcome);
      await share(page).click();
      const [download] = await Promise.all([page.waitForEvent('download'), send()]);
      expect(download.suggestedFilename()).toBe(`match-${id}.png`);
      await expect(page.getByText(message)).toBeVisible();
    }
  });

  await test.step('the script of the operator draws the picture when the setting has its address', async () => {
    await reloadWithOperatorScript(page);
    await share(page).click();
    await expect(image).toBeVisible();
    expect(
      await image.evaluate(async (drawn: HTMLImageElement) => {
        await drawn.decode();
        return [drawn.naturalWidth, drawn.naturalHeight];
      }),
    ).toEqual([200, 100]);
  });
  expect(failures()).toHaveLength(1);
});
