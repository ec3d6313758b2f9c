import { type AccessRow, type Asking, anyPlayer } from '../access-rows.ts';
import { TEST_NOW } from '../test-app.ts';

/** The owner's only alert. */
async function alertOf({ app, things: { owner, club } }: Asking): Promise<number> {
  await app.db.deleteFrom('play_alerts').where('player_id', '=', owner.id).execute();
  const { id } = await app.db
    .insertInto('play_alerts')
    .values({
      ...{ player_id: owner.id, place: 1, weekdays: 127, from_minute: 1_080, to_minute: 1_440 },
      ...{ created_at: TEST_NOW, until: new Date(TEST_NOW.getTime() + 86_400_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('play_alert_clubs').values({ alert_id: id, club_id: club.id }).execute();
  return id;
}

export const ALERT_ACCESS: Readonly<Record<string, AccessRow>> = {
  listPlayAlerts: anyPlayer(200),
  addPlayAlert: anyPlayer(201, ({ things }) => ({
    body: { weekdays: [1, 6], from: '18:00', to: '22:00', clubs: [things.club.slug] },
  })),
  // That of another player is as one that does not exist.
  removePlayAlert: {
    answers: [401, 404, 204],
    input: async (asking) => ({ params: { id: await alertOf(asking) } }),
  },
};
