import { createMatch } from '@bandeja/db/testing/match-builder';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newPlayer } from '../../../../test/new-player.ts';
import { usePushWorld } from '../../../../test/notifications/push-world.ts';
import { TEST_NOW } from '../../../../test/test-app.ts';
import { notifyPlayers } from '../public.ts';

const { app, service, player, subscribe, notify } = usePushWorld();

test('a message for the day that was held up until the night is not sent; what else waits is', async () => {
  await subscribe('phone');
  const match = await createMatch(app.db, { date: TEST_NOW, players: [(await newPlayer(app)).id] });
  const tell = (push_until: Date) =>
    notifyPlayers(app.db, {
      ...{ type: 'play_alert', players: [player.id], author: null, now: app.clock.now },
      params: { match: match.id, push_until: push_until.toISOString() },
    });
  // 9 h in São Paulo; the night begins at 22 h.
  const night = new Date('2026-03-07T01:00:00Z');
  await tell(night);
  app.clock.now = new Date(night.getTime() - 1);
  await app.runJobs();
  expect(service.received).toHaveLength(1);
  await tell(night);
  await notify();
  app.clock.now = night;
  await app.runJobs();
  await app.runJobs();
  expect(service.received).toHaveLength(2);
  const { rows } = await sql<{ count: number }>`
    SELECT sum(cardinality(waiting))::int AS count FROM push_subscriptions WHERE player_id = ${player.id}`.execute(
    app.db,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('an offer that was held up until it has ended is not sent', async () => {
  await subscribe('phone');
  const match = await createMatch(app.db, { date: TEST_NOW, players: [(await newPlayer(app)).id] });
  // Ten minutes late: the first one has a minute left.
  for (const [minutes, sent] of [
    [11, 1],
    [10, 0],
  ] as const) {
    const before = service.received.length;
    const until = new Date(app.clock.now.getTime() + minutes * 60_000).toISOString();
    const params = { match: match.id, until };
    await notifyPlayers(app.db, {
      ...{ type: 'match_place_offered', players: [player.id], author: null, now: app.clock.now, params },
    });
    app.clock.advanceMinutes(10);
    await app.runJobs();
    expect(service.received.length - before).toBe(sent);
  }
});
