import * as calls from '@bandeja/contract/calls/desk-tournament-teams';
import { createPlayer } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { createTeam } from '@bandeja/db/testing/tournaments/tournament-builder';
import { expect, test } from 'vitest';
import { employ } from '../../../../test/desk/employ.ts';
import { notificationsOf } from '../../../../test/notifications-of.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { drawWorld } from '../../../../test/tournaments/desk-tournament-world.ts';
import { code } from '../../../../test/tournaments/registration-world.ts';
import { runTournament } from '../../../../test/tournaments/tournament-world.ts';

const app = useTestApp();

/** A tournament whose registration is over, one of its teams, and a customer of the club with an account. */
async function world(category: object = {}) {
  const desk = await drawWorld(app, { teams: 3, categories: [category] });
  const newCustomer = async (player: object = {}, club = desk.club.id) => {
    const { id } = await createPlayer(app.db, { level: 3, ...player });
    return { player: id, customer: await createCustomer(app.db, { club_id: club, player_id: id }) };
  };
  const teams = async () => (await app.call(calls.listDeskTeams, { params: desk.params }, desk.as)).body;
  const [team] = await teams();
  if (!team) throw new Error('no team');
  const [stays = 0, leaves = 0] = team.player_ids;
  return {
    ...{ ...desk, team, stays, leaves, newCustomer, teams },
    ...(await newCustomer()),
    swap: (body: { leaves: number; customer: number }, id = team.id, as = desk.as) =>
      app.call(calls.swapDeskPartner, { params: { ...desk.params, id }, body }, as),
    entrants: async () =>
      (
        await app.db
          .selectFrom('tournament_entrants')
          .select('player_id')
          .where('team_id', '=', team.id)
          .orderBy('player_id')
          .execute()
      ).map(({ player_id }) => player_id),
  };
}

const sorted = (...ids: number[]) => ids.toSorted((one, other) => one - other);

test('a customer with an account takes the place of one of the two; team and fee stay, all three are told', async () => {
  const { swap, team, stays, leaves, player, customer, entrants } = await world({ price_cents: 8_000 });
  expect(team.can.swap).toBe(true);
  const { status, body } = await swap({ leaves, customer });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: team.id, status: 'confirmed', paid: team.paid });
  expect(body.player_ids).toEqual([stays, player]);
  expect(await entrants()).toEqual(sorted(stays, player));
  const told = async (id: number) =>
    (await notificationsOf(app, id)).flatMap(({ type, content }) =>
      type === 'tournament_partner' ? content : [],
    );
  expect((await told(leaves))[0]).toContain('O clube pôs outra pessoa no seu lugar');
  for (const id of [stays, player]) expect((await told(id))[0]).toContain('joga com você');
  // Also the one who had registered the team; the customer is in it then.
  const other = await world();
  const swapped = await other.swap({ leaves: other.stays, customer: other.customer });
  expect(swapped.body.player_ids).toEqual([other.leaves, other.player]);
});

test('of two customers for one place, and of one for two teams, one gets in', {
  tags: 'postgres-15',
}, async () => {
  const { swap, leaves, customer, newCustomer, stays, entrants, player } = await world();
  const second = await newCustomer();
  const both = await Promise.all([swap({ leaves, customer }), swap({ leaves, customer: second.customer })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409);
  expect(lost && code(lost)).toBe('team_player_gone');
  expect(await entrants()).toEqual(sorted(stays, both[0]?.status === 200 ? player : second.player));

  const other = await world();
  const [one, two] = await other.teams();
  const of = (team: typeof one) => ({ leaves: team?.player_ids[1] ?? 0, customer: other.customer });
  const twice = await Promise.all([other.swap(of(one), one?.id), other.swap(of(two), two?.id)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = twice.find(({ status }) => status === 409);
  expect(refused && code(refused)).toBe('team_partner_registered');
});

test('who does not fit, is in already, is blocked, or has no account is refused, and nothing changes', async () => {
  const { swap, leaves, stays, newCustomer, club, entrants, category, as, params } = await world({
    level_max: 4,
  });
  const refused = async (customer: number, from = leaves) => code(await swap({ leaves: from, customer }));
  expect(await refused((await newCustomer({ level: 6 })).customer)).toBe('team_level_refused');
  const bound = await newCustomer();
  const mate = await createPlayer(app.db, { level: 3 });
  await createTeam(app.db, {
    ...{ category_id: category, players: [bound.player, mate.id] as const, now: app.clock.now },
  });
  expect(await refused(bound.customer)).toBe('team_partner_registered');
  const blocked = await newCustomer();
  await app.db
    .insertInto('player_blocks')
    .values({ player_id: stays, blocked_id: blocked.player, created_at: app.clock.now })
    .execute();
  expect(await refused(blocked.customer)).toBe('team_partner_refused');
  expect(await refused(await createCustomer(app.db, { club_id: club.id }))).toBe('customer_without_account');
  const foreign = await world();
  expect(await refused(foreign.customer)).toBe('customer_not_found');
  const fit = await newCustomer();
  expect(await refused(fit.customer, mate.id)).toBe('team_player_gone');
  const reception = await employ(app, club, 'reception');
  expect(code(await swap({ leaves, customer: fit.customer }, undefined, reception.as))).toBe(
    'desk_role_too_low',
  );
  expect(
    code(
      await foreign.swap(
        { leaves, customer: foreign.customer },
        (await app.call(calls.listDeskTeams, { params }, as)).body[0]?.id,
      ),
    ),
  ).toBe('tournament_team_not_found');
  expect(await entrants()).toEqual(sorted(stays, leaves));
});

test('after the draw, and while the partner has not accepted, nobody is swapped', async () => {
  const { swap, leaves, customer, hash, category, params, as } = await world();
  const { id } = await createTeam(app.db, {
    ...{ category_id: category, status: 'invited' as const, now: app.clock.now },
  });
  const { body } = await app.call(calls.listDeskTeams, { params }, as);
  const invited = body.find((one) => one.id === id);
  expect(invited?.can.swap).toBe(false);
  expect(code(await swap({ leaves: invited?.player_ids[1] ?? 0, customer }, id))).toBe('team_not_accepted');
  await runTournament(app, 'draw', { tournament: hash });
  expect(code(await swap({ leaves, customer }))).toBe('tournament_drawn');
});
