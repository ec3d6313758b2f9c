import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type PageName, pages } from './paths.ts';
import { createAppRouter } from './router.tsx';

// The published paths, written out in full: links in mails and bookmarks rely on them.
const publishedPaths: Record<PageName, string> = {
  home: '/',
  dashboard: '/dashboard',
  rankingDetails: '/ranking-details/{ranking_id}',
  login: '/login',
  signUp: '/sign-up',
  passwordReset: '/password-reset',
  passwordResetConfirm: '/password-reset-confirm/{uid}/{token}',
  emailConfirm: '/email-confirm/{token}',
  emailUndo: '/email-undo/{token}',
  playerRegister: '/player/register',
  playerLevelRegister: '/player/level/register',
  deleteAccount: '/player/delete-account',
  matches: '/match',
  matchCreate: '/match/create',
  match: '/match/{match_id}',
  bookingNew: '/booking',
  bookings: '/booking/list',
  booking: '/booking/{booking_id}',
  club: '/club/{club_slug}',
  notifications: '/notifications',
  notificationSettings: '/notifications/settings',
  profile: '/profile',
  player: '/player/{player_id}',
  terms: '/termos-de-uso',
  levelGuide: '/como-o-nivel-funciona',
  privacy: '/politica-privacidade',
  tournaments: '/tournament',
  tournament: '/tournament/{hash}',
  tournamentRegister: '/tournament/{hash}/register',
  americanos: '/americano',
  americanoCreate: '/americano/create',
  americano: '/americano/{hash}',
  play: '/play',
};

const publicPages = [
  'login',
  'signUp',
  'passwordReset',
  'passwordResetConfirm',
  'emailConfirm',
  'emailUndo',
  'club',
  'player',
  'terms',
  'levelGuide',
  'privacy',
  'americano',
  'play',
];

const asRouter = (path: string) => path.replaceAll(/\{(\w+)\}/g, '$$$1');

it('pages lists the 33 routes with their published paths', () => {
  expect(Object.keys(pages)).toHaveLength(33);
  expect(Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path]))).toEqual(
    Object.fromEntries(Object.entries(publishedPaths).map(([name, path]) => [name, asRouter(path)])),
  );
});

it('pages require a session unless they are public, and a complete profile to create a match', () => {
  const access = Object.entries(pages).map(([name, page]) => [name, page.access]);
  expect(access).toEqual(
    Object.keys(publishedPaths).map((name) => [
      name,
      publicPages.includes(name) ? 'public' : name === 'matchCreate' ? 'complete-profile' : 'protected',
    ]),
  );
});

it('every page has one route file, which declares its name', () => {
  const router = createAppRouter(new QueryClient());
  const found = Object.values(router.routesById).flatMap((route) =>
    route.options.staticData?.page
      ? [[route.options.staticData.page, route.fullPath.replace(/(.)\/$/, '$1')]]
      : [],
  );
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(pages).map(([n, p]) => [n, p.path])),
  );
  expect(found).toHaveLength(33);
});
