import { expectAccessible } from '../support/axe.ts';
import { minutesAgo } from '../support/clock.ts';
import { SOON } from '../support/live-steps.ts';
import { newMatch, newMatchPlayer } from '../support/match-steps.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a player sends a ready message, the others read it at once, and without network it fails in words', async ({
  page,
  browser,
  allowConsole,
}) => {
  allowConsole('net::ERR_INTERNET_DISCONNECTED');
  const other = await browser.newContext();
  const second = await other.newPage();
  const mine = await newMatchPlayer(page, 'Rita', 'Prado');
  const theirs = await newMatchPlayer(second, 'Otávio', 'Luz');
  const id = await newMatch(page, mine, [theirs.playerId], 'Friendly', minutesAgo(-40));
  await signInAs(page, mine);
  await signInAs(second, theirs);
  const connected = second.waitForResponse((answer) =>
    decodeURIComponent(answer.url()).includes(`match:${id}`),
  );
  await Promise.all([page, second].map((phone) => phone.goto(`/match/${id}`)));
  await connected;
  const words = page.getByRole('region', { name: 'Recados' });
  const theirWords = second.getByRole('region', { name: 'Recados' });
  await expect(theirWords.getByRole('button')).toHaveCount(6);

  await words.getByRole('button', { name: 'Atraso 10 min' }).tap();
  await expect(page.getByText('Recado mandado.')).toBeVisible();
  await expect(words.getByRole('listitem')).toHaveText([/^Você: Atraso 10 min/]);
  await expect(theirWords.getByRole('listitem')).toHaveText([/^Rita P\.: Atraso 10 min/], SOON);
  await expectAccessible(page);

  await test.step('the bell of the other player has it', async () => {
    await second.goto('/notifications');
    await expect(second.getByText('Recado: Atraso 10 min')).toBeVisible();
  });

  await test.step('without network it is not sent later', async () => {
    await page.context().setOffline(true);
    await words.getByRole('button', { name: 'Cheguei' }).tap();
    await expect(page.getByText(/Não deu para mandar o recado/)).toBeVisible();
    await page.context().setOffline(false);
    const sent = await page.request.get(`/api/matches/${id}/words/`, { headers: mine.headers });
    expect((await sent.json()).words).toHaveLength(1);
  });
  await other.close();
});
