import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/desk-tournament-draw.ts';

export type * from '../schemas/desk-tournament-draw.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const previewDeskDraw: Of<'previewDeskDraw'> = {
  name: 'previewDeskDraw',
  method: 'GET',
  path: '/desk/:slug/tournaments/:hash/draw/',
};

export const publishDeskDraw: Of<'publishDeskDraw'> = {
  name: 'publishDeskDraw',
  method: 'POST',
  path: '/desk/:slug/tournaments/:hash/draw/',
};

export const seedDeskTeams: Of<'seedDeskTeams'> = {
  name: 'seedDeskTeams',
  method: 'PUT',
  path: '/desk/:slug/tournaments/:hash/seeds/',
};
