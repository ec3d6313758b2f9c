import { describe, expect, test } from 'vitest';
import { APP_PAGE, rewriteNavigation } from './page-or-call.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const to = (url: string, accept: string | null = BROWSER, method = 'GET') =>
  rewriteNavigation({ method, url, headers: accept === null ? {} : { accept } });

describe('a path shared by page and call', () => {
  test.each(['/tournament/x', '/tournament', '/booking/1', '/booking/list', '/match/7?tab=sets', '/'])(
    '%s is the app for a navigation',
    (url) => expect(to(url)).toBe(APP_PAGE),
  );

  test.each(['/tournament/x', '/booking/1', '/booking/availables/?date=2026-03-06'])(
    '%s is the call for a fetch',
    (url) => {
      expect(to(url, 'application/json')).toBe(url);
      expect(to(url, '*/*')).toBe(url);
      expect(to(url, null)).toBe(url);
    },
  );

  test('an invite link is the app for the crawlers of chats, which accept anything', () => {
    expect(to('/match/7?convite=abc', '*/*')).toBe(APP_PAGE);
    expect(to('/match/7?convite=abc', null)).toBe(APP_PAGE);
    // An open match is shown without a token.
    expect(to('/match/7', '*/*')).toBe(APP_PAGE);
  });

  test.each(['/tournament/AAAAAAAAAAAA', '/tournament/AAAAAAAAAAAA/tv?x=1', '/desk/invitation/share/7-ab'])(
    '%s is the app for crawlers, and its call ends with a slash or takes JSON',
    (url) => {
      expect(to(url, '*/*')).toBe(APP_PAGE);
      expect(to(url, null)).toBe(APP_PAGE);
      expect(to(url, 'application/json, */*')).toBe(url);
      const call = `${url.split('?', 1)[0]}/`;
      expect(to(call, '*/*')).toBe(call);
    },
  );

  test.each([
    '/',
    '/login?redirect=%2F',
    '/sign-up/',
    '/club/arena-sul',
    '/player/7',
    '/politica-privacidade',
  ])('%s, which is public and no call, is the app for crawlers too', (url) =>
    expect(to(url, '*/*')).toBe(APP_PAGE),
  );

  test.each(['/player/7/x', '/club/', '/player/register', '/clubs', '/match', '/dashboard'])(
    '%s is no public page',
    (url) => expect(to(url, '*/*')).toBe(url),
  );

  test('a POST is always a call', () => {
    expect(to('/booking/court/', BROWSER, 'POST')).toBe('/booking/court/');
  });

  test('every path below /api/ is a call, also for a navigation', () => {
    expect(to('/api/no-such-call')).toBe('/api/no-such-call');
    expect(to('/api/docs/')).toBe('/api/docs/');
  });

  test('every path below /sandbox/ is a page of the server', () => {
    expect(to('/sandbox/bank/')).toBe('/sandbox/bank/');
    expect(to('/sandbox/bank/SBX1/')).toBe('/sandbox/bank/SBX1/');
    expect(to('/sandboxes')).toBe(APP_PAGE);
  });

  test('a file is served as such, for navigations and fetches', () => {
    expect(to('/assets/index-abc.js')).toBe('/assets/index-abc.js');
    expect(to('/booking/court/5/calendar.ics')).toBe('/booking/court/5/calendar.ics');
  });

  test('a HEAD is treated as its GET', () => {
    expect(to('/booking/1', BROWSER, 'HEAD')).toBe(APP_PAGE);
  });
});
