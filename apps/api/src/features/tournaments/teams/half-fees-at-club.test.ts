import { enterDeskTeam, removeDeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { cancelDeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { describe, expect, test } from 'vitest';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { FULL, SECOND, useHalvesWorld } from '../../../../test/tournaments/halves-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';

const { app, accepted, charge, heldOf, pay, player, read, settle, tournament } = useHalvesWorld();

const titlesOf = async ({ id }: { id: number }) => (await notificationsOf(app, id)).map(({ title }) => title);
const halfOf = async (team: number, by: Parameters<typeof read>[1], of = by) =>
  (await read(team, by)).halves?.find((half) => half.player === of.id);

describe('at the club', () => {
  test('takes one half, ends its Pix, tells the other player once, and confirms with the second', async () => {
    const { one: category, take, desk } = await tournament();
    const { team, one, other } = await accepted(category);
    const shown = await charge(team, one);
    expect((await take(team, one.id)).body).toMatchObject({
      status: 'awaiting_payment',
      paid: 'club',
      halves: [
        { player: one.id, cents: FULL, paid: 'club' },
        { player: other.id, cents: FULL, paid: null },
      ],
      can: { confirm: true },
    });
    expect(code(await take(team, one.id))).toBe('half_paid');
    expect(code(await take(team, 999_999))).toBe('team_player_gone');
    expect(await titlesOf(other)).toContain('Falta a sua parte da inscrição');
    // Sent before the code ended here.
    await settle(shown.providerId);
    await app.runJobs();
    expect(await heldOf(one)).toBe(0);
    await pay(team, other);
    expect(await desk(team)).toMatchObject({ status: 'confirmed', paid: 'both' });
  });

  test('takes all that is open at once, and returns only that', async () => {
    const { one: category, take, params, as } = await tournament();
    const { team, one, other } = await accepted(category);
    await pay(team, one);
    expect((await take(team)).body).toMatchObject({ status: 'confirmed', paid: 'both' });
    expect((await app.call(removeDeskTeam, { params: { ...params, id: team } }, await as())).status).toBe(
      200,
    );
    await app.runJobs();
    expect([await heldOf(one), await heldOf(other)]).toEqual([0, 0]);
    const letter = app.mails.find(({ subject }) => subject === 'Inscrição para devolver');
    expect(letter?.text.replaceAll('\u00a0', ' ')).toContain('Valor: R$ 80,00');
  });

  test('takes the half of a player who was swapped in as paid', async () => {
    const { one: category } = await tournament();
    const { team, one, other } = await accepted(category);
    await pay(team, one);
    const enters = await player();
    await app.db
      .updateTable('tournament_teams')
      .set({ player_a: enters.id, invited_by: enters.id })
      .where('id', '=', team)
      .execute();
    expect(await halfOf(team, enters)).toMatchObject({ paid: 'app', cents: FULL });
    await pay(team, other);
    expect((await read(team, enters)).status).toBe('confirmed');
  });

  test.each(['guest', 'account'] as const)(
    'the %s that has paid makes the half of the same person in another category cost less',
    async (first) => {
      const { club, one: category, two, params, as, take, desk } = await tournament();
      const customer = await createCustomer(app.db, { club_id: club.id, name: 'Gil Tosta' });
      const body = { category, members: [{ id: customer }, { name: 'Wanda' }] };
      const { id: entered } = (await app.call(enterDeskTeam, { params, body }, await as())).body;
      const { team, one, other } = await accepted(two);
      const guest = async () => (await desk(entered))?.halves?.[0];
      if (first === 'guest') await take(entered, (await guest())?.player);
      else await take(team, one.id);
      const cents = async () =>
        first === 'guest' ? (await halfOf(team, one))?.cents : (await guest())?.cents;
      expect(await cents()).toBe(FULL);
      await app.db.updateTable('customers').set({ player_id: one.id }).where('id', '=', customer).execute();
      expect(await cents()).toBe(SECOND);
      expect((await halfOf(team, other))?.cents).toBe(FULL);
      expect((await desk(entered))?.halves?.[1]?.cents).toBe(FULL);
    },
  );

  test('a cancelled category gives every payer the own half back', async () => {
    const { one: category, params, as } = await tournament();
    const { team, one, other } = await accepted(category);
    const half = await accepted(category);
    await pay(team, one);
    await pay(team, other);
    await pay(half.team, half.other);
    const body = { category, reason: 'Poucas duplas' };
    expect((await app.call(cancelDeskTournament, { params, body }, await as())).status).toBe(200);
    await app.runJobs();
    expect([await heldOf(one), await heldOf(other), await heldOf(half.other)]).toEqual([0, 0, 0]);
    for (const who of [one, other, half.other]) expect(await titlesOf(who)).toContain('Inscrição devolvida');
    expect(await titlesOf(half.one)).not.toContain('Inscrição devolvida');
  });

  test('the letter of a cancelled category promises what goes back by it, no half that a bank took or that went back before', async () => {
    const { one: category, params, as, take } = await tournament();
    const { team, one, other } = await accepted(category);
    const { providerId } = await pay(team, one);
    await settle(providerId, 'charged_back');
    await take(team, other.id);
    const paid = await accepted(category);
    await pay(paid.team, paid.one);
    const body = { category, reason: 'Poucas duplas' };
    await app.call(cancelDeskTournament, { params, body }, await as());
    await app.runJobs();
    const letterTo = async (who: { userId: number }) => {
      const { email } = await app.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow();
      return app.mails
        .find(({ to, subject }) => to === email && subject === 'Categoria cancelada')
        ?.text.replaceAll('\u00a0', ' ');
    };
    expect(await letterTo(one)).toContain('Peça ao clube os R$ 80,00 da inscrição de volta.');
    expect(await letterTo(one)).not.toContain('voltam para quem pagou');
    expect(await letterTo(paid.one)).toContain('Os R$ 80,00 da inscrição voltam para quem pagou.');
  });

  test('the way of paying stays once a team has registered', async () => {
    const { one: category } = await tournament();
    await createTeam(app.db, { category_id: category, status: 'withdrawn', now: app.clock.now });
    const change = app.db
      .updateTable('tournament_categories')
      .set({ second_cents: 100 })
      .where('id', '=', category);
    await expect(change.execute()).rejects.toMatchObject({ constraint: 'tournament_teams_price_is_fee' });
  });
});
