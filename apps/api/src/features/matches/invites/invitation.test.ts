import { brotliDecompressSync } from 'node:zlib';
import {
  cancelMatch,
  getInvitation,
  inviteToMatch,
  joinMatch,
} from '@bandeja/contract/calls/match-lifecycle';
import { ERROR_SENTENCE, type ErrorCode } from '@bandeja/contract/error-codes';
import { createClub } from '@bandeja/db/testing/builders';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createFour,
  createMatchOf,
  createPerson,
  type Person,
} from '../../../../test/matches/match-people.ts';
import { bareWebDirectory, crawl as pageOf } from '../../../../test/page-of.ts';
import { TEST_NOW, useTestApp } from '../../../../test/test-app.ts';

const DATE = new Date('2026-03-10T22:30:00Z');

const app = useTestApp(async () => ({ webDirectory: bareWebDirectory() }));
let people: [Person, Person, Person, Person];
let host: Person;
beforeAll(async () => {
  people = await createFour(app);
  host = await createPerson(app, { first_name: 'Ana "Ás"', last_name: 'Souza' });
});

async function invited(fields: Parameters<typeof createMatchOf>[2] = {}) {
  const { id } = await createMatchOf(app, [host, people[1]], { date: DATE, ...fields });
  const { body } = await app.call(inviteToMatch, { params: { id }, body: {} }, { as: host.token });
  return { id, token: new URL(body.url).searchParams.get('convite') ?? '' };
}
const read = (id: number, token: string) => app.call(getInvitation, { params: { id }, query: { token } });
/** As a chat's crawler asks: any content, no JavaScript. */
const crawl = (url: string) => pageOf(app, url);

describe('GET api/matches/{id}/invitation/', () => {
  test('answers a valid link with inviter, time and place, and no more', async () => {
    const { courts } = await createClub(app.db, { name: 'Arena Sul', courts: 1 });
    const { id, token } = await invited({ court_id: courts[0]?.id ?? 0, type: 'Friendly' });
    const { status, body } = await read(id, token);
    expect([status, body]).toEqual([
      200,
      {
        by: 'Ana "Ás" Souza',
        date: DATE.toISOString(),
        timezone: 'America/Sao_Paulo',
        place: expect.stringMatching(/^Arena Sul, /),
        type: 'Friendly',
        free: 2,
        refusal: null,
      },
    ]);
  });

  test.each<[string, Parameters<typeof createMatchOf>[2], number, ErrorCode]>([
    ['contested', { contested_at: TEST_NOW, contest_reason: 'Não foi assim.' }, 0, 'match_contested'],
    ['full', { is_public: true }, 6, 'match_full'],
  ])('says why a %s match takes no player, as joining it does', async (_state, fields, crowd, code) => {
    const { id, token } = await invited();
    for (let player = 0; player < crowd; player++)
      await app.call(joinMatch, { params: { id }, body: { token } }, { as: (await createPerson(app)).token });
    if (fields) await app.db.updateTable('matches').set(fields).where('id', '=', id).execute();
    const joined = await app.call(
      joinMatch,
      { params: { id }, body: { token } },
      { as: (await createPerson(app)).token },
    );
    expect([joined.status, joined.headers['x-error-code']]).toEqual([409, code]);
    const { body } = await read(id, token);
    expect(body.refusal).toEqual({ code, sentence: ERROR_SENTENCE[code] });
    expect(await crawl(`/match/${id}?convite=${token}`)).not.toContain('livre');
  });

  test('has an empty type for a stored type that the rules do not know', async () => {
    const { id, token } = await invited({ type: 'Ranked' });
    expect((await read(id, token)).body.type).toBe('');
  });

  test('reveals nothing for a wrong token, another match, a match without a link, and after the link has ended', async () => {
    const { id, token } = await invited();
    const other = await createMatchOf(app, people.slice(0, 2), { date: DATE });
    for (const [match, wrong] of [
      [id, `${token.slice(0, -1)}_`],
      [other.id, token],
      [999_999, token],
    ] as const) {
      expect((await read(match, wrong)).status).toBe(404);
      expect(await crawl(`/match/${match}?convite=${wrong}`)).not.toContain('og:');
    }
    app.clock.now = new Date(DATE.getTime() + 24 * 3_600_000);
    expect((await read(id, token)).status).toBe(404);
    app.clock.now = TEST_NOW;
    expect((await read(id, token)).status).toBe(200);
    await app.call(cancelMatch, { params: { id }, body: {} }, { as: host.token });
    expect((await read(id, token)).status).toBe(404);
  });
});

describe('the page of an invite link', () => {
  test('has an Open Graph preview with a picture for a crawler, escaped, and the app for a browser', async () => {
    const { id, token } = await invited({ club_name: 'Quintal <b>', type: 'Competitive' });
    const url = `/match/${id}?convite=${token}`;
    const page = await crawl(url);
    expect(page).toContain(
      '<meta property="og:title" content="Ana &quot;Ás&quot; Souza chamou você para jogar padel" />',
    );
    expect(page).toContain(
      'content="ter, 10 mar, 19:30 · Quintal &lt;b&gt; · Competitiva · 2 lugares livres"',
    );
    expect(page).toMatch(/<meta property="og:image" content="https:\/\/bandeja\.test\/convite\.png" \/>/);
    expect(page).not.toContain('<b>');
    const browser = await app.app.inject({
      method: 'GET',
      url,
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
    });
    expect([browser.statusCode, browser.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(browser.rawPayload).toString()).toBe(page);
  });

  test('an open match has one without a link: the places that are free, in words and as a picture, and no name', async () => {
    const creator = await createPerson(app, { first_name: 'Zuleica' });
    const fields = { date: DATE, club_name: 'Quintal', opening: { level_min: 2.5, level_max: 3 } };
    const { id } = await createMatchOf(app, [creator], fields);
    const page = await crawl(`/match/${id}`);
    expect(page).toContain('content="Partida de padel: 3 lugares livres"');
    expect(page).toContain('content="ter, 10 mar, 19:30 · Quintal · nível de 2,5 a 3,0"');
    expect(page).toContain('content="https://bandeja.test/aberta-3.png"');
    expect(page).toContain('noindex');
    expect(page).not.toContain('Zuleica');
    const full = await createMatchOf(app, [creator, ...people.slice(1)], fields);
    const said = await crawl(`/match/${full.id}`);
    expect(said).toContain('content="Partida de padel: completa"');
    expect(said).toContain('content="https://bandeja.test/aberta-0.png"');
    const closed = await createMatchOf(app, [creator], { ...fields, opening_state: 'closed' });
    expect(await crawl(`/match/${closed.id}`)).not.toContain('og:');
    // At the fill-by instant it takes no players any more.
    const four = [creator, ...people.slice(1)];
    const decided = await createMatchOf(app, four, { ...fields, opening_state: 'closed' });
    expect(await crawl(`/match/${decided.id}`)).toContain('content="Partida de padel: completa"');
    const off = await createMatchOf(app, four, {
      ...fields,
      opening_state: 'closed',
      cancelled_at: TEST_NOW,
    });
    expect(await crawl(`/match/${off.id}`)).not.toContain('og:');
  });

  test('no other page of a match has one', async () => {
    const { id } = await invited();
    const page = await app.app.inject({
      method: 'GET',
      url: `/match/${id}`,
      headers: { accept: 'text/html' },
    });
    expect(page.body).not.toContain('og:');
  });
});
