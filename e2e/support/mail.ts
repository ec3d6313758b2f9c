import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

/** The data folder of this worker's server. */
const dataDirOfWorker = () => process.env.E2E_DATA_DIR ?? '';

/** The path of the link that `pattern` finds in the newest mail to `address`. Waits for the mail. */
export async function mailedPath(
  address: string,
  pattern: RegExp,
  dataDir = dataDirOfWorker(),
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      () => {
        found = mailsTo(address, dataDir)
          .map((mail) => mail.match(pattern)?.[0])
          .find((path) => path !== undefined);
        return found;
      },
      // Letters that are not about the account wait for their turn: half a minute where a server has just started.
      { timeout: 45_000 },
    )
    .toBeDefined();
  return found ?? '';
}

/** Confirms the address of a new account by its mailed link. */
export async function confirmEmail(page: Pick<Page, 'request'>, address: string): Promise<void> {
  const path = await mailedPath(address, /\/email-confirm\/[\w-]+/);
  const confirmed = await page.request.post('/api/account/email-confirm', {
    data: { token: path.split('/').at(-1) },
  });
  expect(confirmed.status()).toBe(200);
}

/** Mails to `address`, newest first, with soft line breaks and encoded equals signs decoded. */
export function mailsTo(address: string, dataDir = dataDirOfWorker()): string[] {
  const outbox = join(dataDir, 'outbox');
  // The folder does not exist before the first mail.
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .toReversed()
    .map((name) =>
      readFileSync(join(outbox, name), 'utf8')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
    .filter((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`));
}
