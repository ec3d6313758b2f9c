import * as calls from '@bandeja/contract/calls/referee-links';
import type { TestApp } from '../test-app.ts';
import { callWorld } from './call-world.ts';

type Fields = Parameters<typeof callWorld>[1];

/** As callWorld, with the calls of the referee's link, without an account. */
export async function refereeWorld(app: TestApp, fields: Fields = {}) {
  const world = await callWorld(app, fields);
  const { params } = world;
  const open = (hash = world.hash) =>
    app.call(calls.openRefereeLink, { params: { ...params, hash } }, world.as);
  const tokenOf = ({ body }: Awaited<ReturnType<typeof open>>) => body.path.split('/').at(-1) ?? '';
  const token = tokenOf(await open());
  return {
    ...{ ...world, open, tokenOf, token },
    shownLink: (as = world.as) => app.call(calls.getRefereeLink, { params }, as),
    close: () => app.call(calls.closeRefereeLink, { params }, world.as),
    readAs: (link = token) => app.call(calls.readRefereeMatches, { params: { token: link } }),
    recordAs: (match: string, body: object, link = token) =>
      app.call(calls.recordRefereeResult, {
        params: { token: link },
        body: { match, expected_version: 1, ...body },
      }),
    callAs: (match: string, body: object = {}, link = token) =>
      app.call(calls.callRefereeMatch, { params: { token: link }, body: { match, ...body } }),
    takeBackAs: (match: string, link = token) =>
      app.call(calls.takeBackRefereeCall, { params: { token: link }, body: { match } }),
  };
}
