import { removeStaff } from '@bandeja/contract/calls/desk-staff';
import { createClub } from '@bandeja/db/testing/builders';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { employ } from '../../test/desk/employ.ts';
import { newPlayer } from '../../test/new-player.ts';
import { type OpenStream, openStream } from '../../test/open-stream.ts';
import { type TestApp, useTestApp } from '../../test/test-app.ts';
import { announce } from './announce.ts';

const app = useTestApp();
const other = useTestApp({ besides: app });
const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});

const open = async (on: TestApp, topics: string, token?: string) => {
  const stream = await openStream(on, topics, token);
  opened.push(stream);
  return stream;
};

describe('the desk of a club', () => {
  const deskOf = async () => {
    const [club, elsewhere] = [await createClub(app.db), await createClub(app.db)];
    const [one, two, stranger] = [
      await employ(app, club, 'reception'),
      await employ(app, club, 'owner'),
      await employ(app, elsewhere, 'owner'),
    ];
    return { club, topic: `desk:${club.slug}`, one, two, stranger };
  };

  test('is received by its staff only', async () => {
    const { topic, one, stranger } = await deskOf();
    const player = await newPlayer(app);
    expect((await open(app, topic, player.token)).status).toBe(404);
    expect((await open(app, `bookings,${topic}`, player.token)).status).toBe(404);
    expect((await open(app, topic, stranger.as.as)).status).toBe(404);
    const stream = await open(app, topic, one.as.as);
    announce(app.db, { topic: topic as 'desk:a', event: 'agenda', data: { date: '2026-03-09' } });
    await vi.waitFor(() =>
      expect(stream.events()).toContainEqual({ event: 'agenda', data: { date: '2026-03-09' } }),
    );
  });

  test('closes the streams of a removed member on all nodes, and no others', async () => {
    const { club, topic, one, two } = await deskOf();
    const [near, far] = [await open(app, topic, one.as.as), await open(other, topic, one.as.as)];
    const kept = await open(other, topic, two.as.as);
    const without = await open(app, 'slots:arena-central:2026-03-09', one.as.as);
    const removed = await app.call(
      removeStaff,
      { params: { slug: club.slug, id: one.member } },
      { as: two.as.as },
    );
    expect(removed.status).toBe(204);
    for (const stream of [near, far]) {
      await vi.waitFor(() => expect(stream.ended()).toBe(true));
      // The page reads again, and is refused.
      expect(stream.events()).toContainEqual({ event: 'resync', data: {} });
    }
    expect([kept.ended(), without.ended()]).toEqual([false, false]);
    expect((await open(app, topic, one.as.as)).status).toBe(404);
  });
});
