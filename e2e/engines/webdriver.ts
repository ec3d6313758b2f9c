import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A window in which the layout of phones is drawn. Firefox makes no narrower one. */
const WINDOW = { width: 500, height: 900 };
/** A start on a busy machine, with a new profile. */
const START_MS = 40_000;

/** The installed engines, of scripts/lib/machine.mjs. Playwright reads the tests once before its set-up. */
export const installed = JSON.parse(process.env.E2E_ENGINES ?? '{"firefox":null,"webkit":null}') as {
  firefox: string | null;
  webkit: { driver: string; browser: string } | null;
};

/** The commands of WebDriver that the smoke uses. The names of their parameters are those of the standard. */
type Commands = {
  'POST url': { url: string };
  'POST execute/async': { script: string; args: readonly unknown[] };
  'POST element/{id}/click': { id: string };
  'POST element/{id}/value': { id: string; text: string };
  'POST window/rect': { width: number; height: number };
};
type Send = <Name extends keyof Commands>(name: Name, parameters: Commands[Name]) => Promise<unknown>;
export type Engine = { send: Send; quit: () => Promise<void> };

/** The key of an element's reference in answers. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function until<Value>(ready: () => Value | undefined | Promise<Value | undefined>): Promise<Value> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const value = await ready();
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw new Error('the browser has not started in time');
    await pause(25);
  }
}

/** A temporary folder as the browser's home, and the processes to end with it. */
function newHome() {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  const processes: ChildProcess[] = [];
  return {
    folder,
    run(program: string, args: string[], env: Record<string, string> = {}) {
      const child = spawn(program, args, {
        env: {
          ...process.env,
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CACHE_HOME: folder,
          XDG_CONFIG_HOME: folder,
          LANG: 'pt_BR.UTF-8',
          TZ: 'America/Sao_Paulo',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        // A group of its own: the browser's processes end with it.
        detached: true,
      });
      processes.push(child);
      return child;
    },
    async remove() {
      for (const { pid } of processes.reverse()) {
        try {
          if (pid !== undefined) process.kill(-pid, 'SIGKILL');
        } catch {
          // The group has ended.
        }
      }
      // The last files of processes that are just ending.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** The names of the commands in Marionette, the protocol under geckodriver. */
const MARIONETTE: Record<keyof Commands, string> = {
  'POST url': 'WebDriver:Navigate',
  'POST execute/async': 'WebDriver:ExecuteAsyncScript',
  'POST element/{id}/click': 'WebDriver:ElementClick',
  'POST element/{id}/value': 'WebDriver:ElementSendKeys',
  'POST window/rect': 'WebDriver:SetWindowRect',
};

/**
 * Firefox by Marionette, its own protocol of WebDriver's commands, because Debian has no geckodriver. A message is
 * `length:[type, id, command, parameters]`, an answer `length:[1, id, error, result]`.
 */
export async function startFirefox(program: string): Promise<Engine> {
  const home = newHome();
  const port = join(home.folder, 'MarionetteActivePort');
  const preferences = {
    'marionette.port': 0,
    'intl.accept_languages': 'pt-BR',
    // As the other tests: a sheet that slides in is waited for.
    'ui.prefersReducedMotion': 1,
    // No requests to other servers.
    'app.normandy.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,',
    'browser.safebrowsing.update.enabled': false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(home.folder, 'user.js'), lines.join(''));
  home.run(program, ['--marionette', '--headless', '--no-remote', '--profile', home.folder, 'about:blank']);
  try {
    await until(() => (existsSync(port) && readFileSync(port, 'utf8') !== '') || undefined);
    const socket = connect(Number(readFileSync(port, 'utf8')), '127.0.0.1');
    const waiting = new Map<number, (answer: { error: unknown; result: unknown }) => void>();
    let received = Buffer.alloc(0);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      for (;;) {
        const colon = received.indexOf(':');
        const end = colon + 1 + Number(received.subarray(0, Math.max(0, colon)).toString());
        if (colon < 0 || received.length < end) return;
        const message = JSON.parse(received.subarray(colon + 1, end).toString());
        received = received.subarray(end);
        // The first message names the protocol.
        if (!Array.isArray(message)) continue;
        waiting.get(message[1])?.({ error: message[2], result: message[3] });
        waiting.delete(message[1]);
      }
    });
    socket.on('close', () => {
      for (const answer of waiting.values()) answer({ error: 'Firefox has ended', result: null });
    });
    let last = 0;
    const command = async (name: string, parameters: object) => {
      last += 1;
      const id = last;
      const answer = new Promise<{ error: unknown; result: unknown }>((resolve) => {
        waiting.set(id, resolve);
      });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      const { error, result } = await answer;
      if (error) throw new Error(`${name}: ${JSON.stringify(error)}`);
      return result && typeof result === 'object' && 'value' in result ? result.value : result;
    };
    await command('WebDriver:NewSession', {});
    const send: Send = (name, parameters) => command(MARIONETTE[name], parameters);
    await send('POST window/rect', WINDOW);
    return {
      send,
      quit: async () => {
        socket.destroy();
        await home.remove();
      },
    };
  } catch (error) {
    await home.remove();
    throw error;
  }
}

/** WebKitGTK's small browser by its driver, on a screen in memory. */
export async function startWebKit({
  driver: program,
  browser,
}: {
  driver: string;
  browser: string;
}): Promise<Engine> {
  const home = newHome();
  try {
    // Less motion, as in the other tests.
    mkdirSync(join(home.folder, 'gtk-3.0'));
    writeFileSync(join(home.folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const screen = home.run('Xvfb', ['-displayfd', '3', '-screen', '0', '1300x1000x24', '-nolisten', 'tcp']);
    const pipe = screen.stdio[3];
    if (!pipe) throw new Error('Xvfb has no pipe');
    const [display] = await once(pipe, 'data');
    const port = await freePort();
    const driver = `http://127.0.0.1:${port}`;
    home.run(program, [`--port=${port}`, '--host=127.0.0.1'], {
      DISPLAY: `:${String(display).trim()}`,
      GDK_BACKEND: 'x11',
      // Root has no user namespaces in most containers.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    });
    const call = async (path: string, body: object) => {
      const response = await fetch(`${driver}${path}`, { method: 'POST', body: JSON.stringify(body) });
      const { value } = (await response.json()) as { value: unknown };
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
      return value;
    };
    await until(() =>
      fetch(`${driver}/status`).then(
        (response) => response.ok || undefined,
        () => undefined,
      ),
    );
    const { sessionId } = (await call('/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        },
      },
    })) as { sessionId: string };
    const send: Send = (name, parameters) => {
      const path = name.slice('POST '.length).replace('{id}', 'id' in parameters ? parameters.id : '');
      return call(`/session/${sessionId}/${path}`, parameters);
    };
    await send('POST window/rect', WINDOW);
    return {
      send,
      quit: async () => {
        await fetch(`${driver}/session/${sessionId}`, { method: 'DELETE' });
        await home.remove();
      },
    };
  } catch (error) {
    await home.remove();
    throw error;
  }
}
