import { formatNumericDate } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { expectAccessible } from '../support/axe.ts';
import { now } from '../support/clock.ts';
import { signInAs } from '../support/sign-in.ts';
import { DEMO_DESK, expect, test } from '../support/test.ts';
import { dateIn, matchesOf, newTournament, operate, registerTeams } from '../support/tournament-steps.ts';

test('a player gives an impediment, the proposal avoids it, and moved onto it the board names it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  // Days without bookings of other tests.
  const [first, last] = [dateIn(24 * 39), dateIn(24 * 40)];
  const days = { starts_on: first, ends_on: last, impediments_max: 2 };
  const hash = await newTournament(`Copa Impedida ${now().getTime()}`, days);
  const [pair] = await registerTeams(page, hash);
  if (!pair) throw new Error('no pair');
  const [ana] = pair;

  const ownMatches = async () =>
    (await matchesOf(page, hash)).filter(
      ({ group, team_a, team_b }) =>
        group !== null &&
        [team_a, team_b].some((team) => [team?.player_A.id, team?.player_B.id].includes(ana.playerId)),
    );
  const dateOf = ({ starts_at }: { starts_at: string | null }) =>
    starts_at === null ? null : localDateOf(new Date(starts_at), 'America/Sao_Paulo');

  await test.step('on the own phone, until the registration ends', async () => {
    const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    await signInAs(phone, ana);
    await phone.goto(`/tournament/${hash}`);
    const own = phone.getByRole('region', { name: 'Quando você não pode jogar' });
    await own.getByRole('button', { name: 'Informar um impedimento' }).click();
    await own.getByLabel('Das').fill('00:00');
    await own.getByLabel('Até').fill('00:00');
    await expectAccessible(phone);
    await own.getByRole('button', { name: 'Salvar impedimentos' }).click();
    await expect(own.getByRole('status')).toHaveText('Impedimentos salvos.');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await phone.context().close();
  });

  await test.step('the club sees it with the team, and its proposal keeps it', async () => {
    await signInAs(page, DEMO_DESK.owner);
    await page.goto(`/desk/${DEMO_DESK.slug}/torneios?torneio=${hash}`);
    const main = page.getByRole('main');
    await expect(main.getByText(/ Souza não pode .*, 00:00–00:00$/)).toBeVisible();
    await main.getByRole('button', { name: 'Encerrar inscrições' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(main.getByText('Inscrições encerradas', { exact: true })).toBeVisible();
    await operate('draw', { tournament: hash });
    await page.goto(`/desk/${DEMO_DESK.slug}/torneios/${hash}/horarios?dia=${last}`);
    await main.getByRole('button', { name: 'Propor para todos' }).click();
    await expect(main.getByText(/^Proposta: 4 jogos com horário/)).toBeVisible();
    await expect(main.getByText('Impedimentos ditos na inscrição:')).toHaveCount(0);
    const publish = main.getByRole('button', { name: 'Publicar horários' });
    await publish.click();
    // The answer takes the place of what was moved: a move before it would be lost.
    await expect(publish).toHaveCount(0);
    await expect.poll(async () => (await ownMatches()).map(dateOf)).toEqual([last, last]);
  });

  await test.step('moved onto it, the board names it, and publishes by a yes', async () => {
    const main = page.getByRole('main');
    const own = main
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Mover .*Grupo.*Ana / }) })
      .first();
    await own.getByRole('button', { name: /^Mover / }).click();
    await own.getByLabel('Dia').selectOption({ label: formatNumericDate(first) });
    await own.getByLabel('Início').fill('12:00');
    await own.getByRole('button', { name: 'Mover para cá' }).click();
    await expect(main.getByText('Impedimentos ditos na inscrição:')).toBeVisible();
    await expect(main.getByText(/^Livre, Grupo .*: Ana .* não pode .*, 00:00–00:00\.$/)).toBeVisible();
    await expectAccessible(page);
    const confirm = main.getByRole('button', { name: 'Publicar mesmo assim' });
    await confirm.click();
    await expect(confirm).toHaveCount(0);
    await expect.poll(async () => (await ownMatches()).map(dateOf).toSorted()).toEqual([first, last]);
    await main.getByLabel('Dia').selectOption({ label: formatNumericDate(first) });
    await expect(main.getByText(/^Este jogo: Ana .* não pode .*, 00:00–00:00\.$/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
