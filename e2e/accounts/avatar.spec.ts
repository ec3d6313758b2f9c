import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/axe.ts';
import { newPerson, registerPlayer } from '../support/new-player.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Sua foto' });
const use = (page: Page) => sheet(page).getByRole('button', { name: 'Usar esta foto' });
const frame = (page: Page) => sheet(page).getByRole('application');
/** The picture on Perfil, inside the button that opens the file dialog. */
const picture = (page: Page) => page.getByRole('button', { name: 'Trocar foto' }).locator('img');

const isUpload = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/images/');

/** Left red, right blue: the colours of the upload show which part was framed. */
const halves = (width = 1200, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#1e3cdc' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#dc1e1e' } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

/** A photo of 48 megapixels followed by its short film, as phones store it: larger than the server accepts. */
async function phonePhoto(): Promise<Buffer> {
  const film = Buffer.alloc(6 * 1024 * 1024);
  return Buffer.concat([await halves(8000, 6000), film]);
}

async function openProfile(page: Page, first = 'Bianca') {
  const person = await registerPlayer(page, { ...newPerson(), first });
  await signInAs(page, person);
  await page.goto('/profile');
  return person;
}

async function choose(page: Page, file: Buffer, name = 'IMG_0001.jpg', button = 'Colocar foto') {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer: file });
}

/** The name and bytes of the file in an upload form. */
function fileOf(request: Request) {
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  const head = body.indexOf('filename="');
  const start = body.indexOf('\r\n\r\n', head) + 4;
  const name = body.subarray(head + 10, body.indexOf('"', head + 10)).toString();
  return { name, bytes: body.subarray(start, body.lastIndexOf('\r\n--')) };
}

async function colourAt(image: Buffer, left: number, top: number) {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  const [red = 0, , blue = 0] = pixel;
  return red > blue ? 'red' : 'blue';
}

/** Waits until the upload is announced, and for the end of the message, so that the next one is not this one. */
async function expectAnnounced(page: Page) {
  const message = page.getByText('Foto trocada.');
  await expect(message).toBeVisible();
  // It closes by itself after five seconds: a tap on its button may come too late.
  await page.clock.fastForward(6_000);
  await expect(message).toBeHidden();
  await expect(sheet(page)).toBeHidden();
}

/** Waits until the upload is announced and drawn. */
async function expectChanged(page: Page, former: string | null) {
  await expectAnnounced(page);
  await expect(picture(page)).not.toHaveAttribute('src', former ?? '');
}

test('a photo framed by touch or keyboard, scaled down, becomes the picture on every page; initials stand for a missing file', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const missing = '**/media/**';
  await page.route(missing, (route) => route.fulfill({ status: 404, json: { error: 'Não encontrado.' } }));
  const person = await openProfile(page, 'Maria Eduarda');

  await test.step('the avatar shows initials when the file of the picture is missing', async () => {
    await choose(page, await halves());
    await use(page).click();
    await expectAnnounced(page);
    await expect(
      page.getByRole('button', { name: 'Trocar foto' }).locator('[data-initials="MM"]'),
    ).toBeVisible();
    await page.unroute(missing);
  });

  await test.step('the keyboard moves the frame, and the top bar shows the new picture', async () => {
    await choose(page, await halves(), 'IMG_0001.jpg', 'Trocar foto');
    await expect(frame(page)).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    // Zoom in, then move to the left edge: the frame contains red only.
    await sheet(page).getByRole('slider', { name: 'Aproximar' }).fill('2');
    await frame(page).focus();
    for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowLeft');
    const sent = page.waitForRequest(isUpload);
    await use(page).click();
    const upload = fileOf(await sent);
    expect(upload.name).toMatch(/^avatar-maria-eduarda-\d{13}\.jpg$/);
    expect(await sharp(upload.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 450, height: 450 });
    expect(await colourAt(upload.bytes, 10, 10)).toBe('red');
    expect(await colourAt(upload.bytes, 440, 440)).toBe('red');

    await expectAnnounced(page);
    await expect(picture(page)).toHaveAttribute('src', /^\/media\/[\w-]{22}-256\.webp$/);
    const small = page.getByRole('button', { name: /^Menu do perfil/ }).locator('img');
    await expect(small).toHaveJSProperty('complete', true);
    expect(await small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
  });

  await test.step('dragging the picture to the left frames its right half', async () => {
    const first = await picture(page).getAttribute('src');
    await choose(page, await halves(), 'outra.jpg', 'Trocar foto');
    await sheet(page).getByRole('slider', { name: 'Aproximar' }).fill('2');
    const box = await frame(page).boundingBox();
    if (!box) throw new Error('nothing to pull');
    await page.mouse.move(box.x + box.width * 0.9, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.1, box.y + 50, { steps: 5 });
    await page.mouse.up();
    const sent = page.waitForRequest(isUpload);
    await use(page).click();
    expect(await colourAt(fileOf(await sent).bytes, 10, 10)).toBe('blue');
    await expectChanged(page, first);
  });

  await test.step('a photo of 48 megapixels is scaled down before the upload', async () => {
    const photo = await phonePhoto();
    expect(photo.length).toBeGreaterThan(5 * 1024 * 1024);
    const former = await picture(page).getAttribute('src');
    await choose(page, photo, 'IMG_0002.jpg', 'Trocar foto');
    await expect(use(page)).toBeVisible({ timeout: 30_000 });
    const sent = page.waitForRequest(isUpload);
    await use(page).click();
    const { bytes } = fileOf(await sent);
    expect(bytes.length).toBeLessThan(1024 * 1024);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1024, height: 1024 });
    await expectChanged(page, former);
  });

  // Perfil Atleta, which is public, shows the same picture.
  await page.goto(`/player/${person.playerId}`);
  await expect(picture(page)).toBeVisible();
});

test('the sheet refuses a file that is not a photo; an upload shows its progress and offers a retry when the connection is lost or the server refuses', async ({
  page,
  allowConsole,
}) => {
  allowConsole('Failed to load resource');
  await openProfile(page);
  await choose(page, Buffer.from('<svg onload="alert(1)">'), 'foto.heic');
  await expect(sheet(page).getByText('Não deu para abrir esta foto.')).toBeVisible();
  await expect(use(page)).toBeHidden();
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await sheet(page).getByRole('button', { name: 'Escolher outra' }).click();
  await (await chooser).setFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await halves() });

  let answer: 'lost' | 'refused' | 'through' = 'lost';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/images/', async (route) => {
    if (answer === 'lost') return route.abort('connectionfailed');
    if (answer === 'refused') {
      return route.fulfill({ status: 413, json: { image: ['A imagem passa de 5 MB. Escolha uma menor.'] } });
    }
    await held;
    return route.continue();
  });
  await use(page).click();
  await expect(sheet(page).getByText('Sua foto não chegou. Confira o sinal e tente de novo.')).toBeVisible();
  answer = 'refused';
  await use(page).click();
  await expect(sheet(page).getByText('A imagem passa de 5 MB. Escolha uma menor.')).toBeVisible();
  answer = 'through';
  await use(page).click();
  await expect(sheet(page).getByRole('progressbar')).toBeVisible();
  await expect(sheet(page).getByText(/^Enviando… \d+%$/)).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText('Foto trocada.')).toBeVisible();
});
