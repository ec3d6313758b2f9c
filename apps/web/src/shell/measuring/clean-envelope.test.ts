import { expect, test } from 'vitest';
import { cleanPath, pagePattern } from './clean-address.ts';
import { cleanEnvelope, cleanText } from './clean-envelope.ts';

const SITE = 'https://bandeja.app';
const clean = (text: string) => cleanText(text, SITE);

test.each([
  ['/match/12', '/match/$match_id'],
  ['/match/create', '/match/create'],
  ['/club/arena-moema-padel', '/club/$club_slug'],
  ['/password-reset-confirm/Mg/c6-0fa2b1', '/password-reset-confirm/$uid/$token'],
  ['/nowhere', null],
])('the page at %s is %s', (path, pattern) => {
  expect(pagePattern(path)).toBe(pattern);
});

test.each([
  ['/api/players/12/', '/api/players/:id/'],
  ['/media/AbCdEfGhIjKlMnOpQrStUv-256.webp', '/media/:id'],
  ['/assets/index-abc1234.js', '/assets/index-abc1234.js'],
  ['/api/clubs/', '/api/clubs/'],
])('the path %s becomes %s', (path, cleaned) => {
  expect(cleanPath(path)).toBe(cleaned);
});

test('addresses of the site lose ids, tokens and queries; other addresses stay unchanged', () => {
  expect(clean(`opened ${SITE}/player/7?search=Ana#x and https://other.example/7?a=1`)).toBe(
    `opened ${SITE}/player/$player_id and https://other.example/7?a=1`,
  );
  expect(clean('{"from":"/email-confirm/abcdef","to":"/booking/31?pay=1"}')).toBe(
    '{"from":"/email-confirm/$token","to":"/booking/$booking_id"}',
  );
  expect(clean(`at f (${SITE}/assets/index-abc1234.js:10:512)`)).toBe(
    `at f (${SITE}/assets/index-abc1234.js:10:512)`,
  );
  expect(clean(JSON.stringify({ data: JSON.stringify({ href: `${SITE}/match/12?token=eu` }) }))).toBe(
    JSON.stringify({ data: JSON.stringify({ href: `${SITE}/match/$match_id` }) }),
  );
});

test('e-mails, tokens and the labels of elements are removed, also inside JSON', () => {
  const labelled = JSON.stringify({ message: 'main > button[aria-label="Perfil de Ana"][title="Ana"]' });
  expect(JSON.parse(clean(labelled))).toEqual({ message: 'main > button[aria-label][title]' });
  expect(clean('ana@padel.com.br Bearer abc eyJhbGci.eyJzdWI.sig')).toBe('[e-mail] [token] [token]');
});

test('an envelope keeps its form, and the lengths in its heads are those of the cleaned payloads', () => {
  const recording = `{"segment_id":0}\n[{"data":{"href":"${SITE}/player/7?x=ç"}}]`;
  const [head, items] = cleanEnvelope(
    [
      { trace: { transaction: '/' } },
      [
        [{ type: 'event' }, { request: { url: `${SITE}/player/7` } }],
        [{ type: 'replay_recording', length: 1 }, recording],
        [{ type: 'replay_recording', length: 1 }, new TextEncoder().encode(recording)],
      ],
    ],
    SITE,
  );
  const cleaned = `{"segment_id":0}\n[{"data":{"href":"${SITE}/player/$player_id"}}]`;
  expect(head).toEqual({ trace: { transaction: '/' } });
  expect(items).toEqual([
    [{ type: 'event' }, { request: { url: `${SITE}/player/$player_id` } }],
    [{ type: 'replay_recording', length: cleaned.length }, cleaned],
    [{ type: 'replay_recording', length: cleaned.length }, cleaned],
  ]);
});
