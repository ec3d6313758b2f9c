import type { Page } from '@playwright/test';
import { finish, newMatch, newMatchPlayer, recordSet } from './match-steps.ts';
import { signInAs } from './sign-in.ts';
import { expect } from './test.ts';

export const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });
export const dropdown = (page: Page) => page.getByRole('dialog', { name: 'Notificações' });

/**
 * A new player, signed in on the page, and another one who notifies them by adding them to matches. `isFull`: with two
 * rivals, so that the matches can be finished.
 */
export async function newReader(page: Page, { isFull = false } = {}) {
  const reader = await newMatchPlayer(page, 'Lia', 'Prado');
  const host = await newMatchPlayer(page, 'Otávio', 'Siqueira');
  const rivals = isFull
    ? [await newMatchPlayer(page, 'Helena', 'Prado'), await newMatchPlayer(page, 'Ivan', 'Teles')]
    : [];
  await signInAs(page, reader);
  const others = [reader.playerId, ...rivals.map(({ playerId }) => playerId)];
  return {
    ...reader,
    /** A notification: the host adds the reader to a match. Three at most. */
    notify: () => newMatch(page, host, others, 'Friendly'),
    /** Finished by the host: the reader gets the question whether they played. */
    async finish(match: number) {
      await recordSet(page, host, match, [1, 6, 3]);
      await finish(page, host, match);
    },
  };
}

/** Expects the number of unread notifications in the badge and in the name of the bell. */
export async function expectUnread(page: Page, count: number, options?: { timeout: number }) {
  const name = count === 0 ? 'Notificações' : `Notificações, ${count} não ${count === 1 ? 'lida' : 'lidas'}`;
  await expect(bell(page)).toHaveAccessibleName(name, options);
}
