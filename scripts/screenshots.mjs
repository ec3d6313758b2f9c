// npm run screenshots: writes pictures of every page with demo data to docs/screenshots, in two sizes and two
// themes, and the overview of README.md.
import './lib/node-version.mjs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { build } from './lib/build/build.mjs';
import { serve } from './lib/build/serve.mjs';
import { installModules } from './lib/install.mjs';
import { chromium as findChromium } from './lib/machine.mjs';
import { pathFiller, readDeskPages, readPages } from './lib/pages.mjs';
import { at } from './lib/root.mjs';
import { endChildrenWithUs } from './lib/run.mjs';
import { command, Failure, phase } from './lib/say.mjs';

const folder = at('docs', 'screenshots');
const screens = [
  { screen: 'phone', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  { screen: 'desk', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
];
const themes = /** @type {const} */ (['light', 'dark']);
/** Storage key of apps/web/src/session/tokens.ts. */
const sessionKey = 'bandeja.session';
const overview = ['home', 'bookingNew', 'match'];

endChildrenWithUs();
await command(async () => {
  await installModules();
  await build();
  const executablePath = await findChromium();
  const playwright = createRequire(at('e2e', 'package.json')).resolve('@playwright/test');
  const { chromium } = (await import(pathToFileURL(playwright).href)).default;
  const server = await phase('Starting the server', () => serve({ log: 'screenshots-server' }));
  try {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'];
    const browser = await chromium.launch({ executablePath, args });
    try {
      await phase('Taking the screenshots', () => takeAll(browser, server));
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
});

/** @param {any} browser @param {{ url: string, printed: () => string }} server */
async function takeAll(browser, server) {
  const [, username, password] = /demonstração: (\S+) · senha (\S+)/.exec(server.printed()) ?? [];
  if (!username || !password)
    throw new Failure(`${server.printed()}\nThe server has not printed its demo log-in.`);
  const { call, logIn } = client(server.url);
  const demo = await logIn(username, password);
  const fill = await pathFiller((path) => call('GET', path, { session: demo }).catch(() => null));
  const [, owner = ''] = /dona do clube: (\S+)/.exec(server.printed()) ?? [];
  const visitors = await visitorsOf({ call, logIn }, { demo, owner: await logIn(owner, password) });
  const ofDesk = Object.entries(await readDeskPages()).map(([name, page]) => [`desk-${name}`, page]);
  /** @type {[string, { path: string }][]} */
  const pages = [...Object.entries(await readPages()), .../** @type {any} */ (ofDesk)];

  /** @type {Map<string, Buffer>} by file name; old pictures are replaced only when all new ones exist */
  const pictures = new Map();
  /** @param {string} screen @param {object} size @param {'light' | 'dark'} colorScheme */
  const takeSet = async (screen, size, colorScheme) => {
    for (const [name, page] of pages) {
      const context = await browser.newContext({
        ...size,
        colorScheme,
        baseURL: server.url,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        reducedMotion: 'reduce',
      });
      const session = visitors(name);
      if (session) await context.addInitScript(store, session);
      pictures.set(
        `${kebab(name)}-${screen}-${colorScheme}.webp`,
        await photograph(context, fill(page.path)),
      );
      await context.close();
    }
  };
  // Pages mostly wait, so the four sets run in parallel.
  const sets = screens.flatMap(({ screen, ...size }) => themes.map((theme) => takeSet(screen, size, theme)));
  await Promise.all(sets);
  pictures.set('overview.png', await sideBySide(browser, pictures));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, picture] of pictures) writeFileSync(`${folder}/${file}`, picture);
}

/**
 * Runs in the page: true when nothing is loading and fonts and pictures are complete for half a second, since one
 * call may cause another.
 */
function isCalm() {
  const calm =
    document.querySelector('h1') !== null &&
    document.querySelector('[aria-busy="true"], .skeleton, .progress[data-on="true"]') === null &&
    document.fonts.status === 'loaded' &&
    [...document.images].every((image) => image.complete);
  const { dataset } = document.documentElement;
  dataset.calm = calm ? String(Number(dataset.calm ?? 0) + 1) : '0';
  return Number(dataset.calm) > 5;
}

/** Runs in the page before the app: stores a session. @param {{ key: string, value: string }} entry */
function store({ key, value }) {
  localStorage.setItem(key, value);
}

/**
 * @param {any} context @param {string} path
 * @returns {Promise<Buffer>} webp, which Playwright does not support
 */
async function photograph(context, path) {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForFunction(isCalm, null, { polling: 100 });
  const developer = await context.newCDPSession(page);
  const { data } = await developer.send('Page.captureScreenshot', { format: 'webp', quality: 72 });
  return Buffer.from(data, 'base64');
}

/** @param {any} browser @param {Map<string, Buffer>} pictures @returns {Promise<Buffer>} png of three phones */
async function sideBySide(browser, pictures) {
  const images = overview.map((name) => {
    const data = pictures.get(`${kebab(name)}-phone-light.webp`)?.toString('base64');
    return `<img src="data:image/webp;base64,${data}" style="border-radius:20px;border:1px solid #d5dae3">`;
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  await page.setContent(
    `<body style="margin:28px;display:flex;gap:28px;background:#eef1f6">${images.join('')}</body>`,
  );
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  return picture;
}

/**
 * The session for each page: the demo player, the owner of a demo club, a visitor, or an account during sign-up.
 * @param {ReturnType<typeof client>} api @param {{ demo: Session, owner: Session }} accounts
 */
async function visitorsOf({ call, logIn }, { demo, owner }) {
  /** @param {string} name */
  const signUp = async (name) => {
    const email = `${name}@exemplo.com.br`;
    const password = 'saque#2026';
    const user = await call('POST', '/api/users/', { body: { username: email, email, password } });
    return { user, session: await logIn(email, password) };
  };
  const newcomer = await signUp('recem.chegada');
  const unlevelled = await signUp('sem.nivel');
  const player = {
    first_name: 'Marina',
    last_name: 'Prado',
    best_hand: 'right',
    court_position: 'left',
    gender: 'F',
  };
  const body = { user: unlevelled.user.id, email: unlevelled.user.email, ...player };
  await call('POST', '/api/players/', { session: unlevelled.session, body });

  /** @type {Record<string, Session | null>} */
  const others = {
    login: null,
    signUp: null,
    passwordReset: null,
    passwordResetConfirm: null,
    playerRegister: newcomer.session,
    playerLevelRegister: unlevelled.session,
  };
  /** @param {string} name @returns {{ key: string, value: string } | null} the app's storage entry */
  return (name) => {
    const session = name.startsWith('desk-') ? owner : name in others ? others[name] : demo;
    return session ? { key: sessionKey, value: JSON.stringify(session) } : null;
  };
}

/**
 * @typedef {{ access: string, refresh: string }} Session
 * @param {string} url
 */
function client(url) {
  /**
   * @param {string} method @param {string} path @param {{ session?: Session, body?: object }} [options] @returns
   * {Promise<any>}
   */
  const call = async (method, path, { session, body } = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(session && { authorization: `Bearer ${session.access}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Failure(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  /** @param {string} username @param {string} password @returns {Promise<Session>} */
  const logIn = (username, password) => call('POST', '/api/token/', { body: { username, password } });
  return { call, logIn };
}

/** @param {string} name */
function kebab(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
