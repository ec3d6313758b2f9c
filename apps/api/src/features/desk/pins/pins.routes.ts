import * as calls from '@bandeja/contract/calls/desk-pins';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, SECONDS_OF_A_DAY, setCookie } from '../../../http/cookies.ts';
import { type Frame, registerCall } from '../../../http/register-call.ts';
import type { Addresses, PasswordGate, SignInLimits } from '../../accounts/public.ts';
import { openPinSession, readCounter } from './change-person.ts';
import { addDeskDevice, listDeskDevices, removeDeskDevice } from './desk-devices.ts';
import { getOwnPin, removeOwnPin, setOwnPin } from './own-pin.ts';

export type PinOptions = {
  secretKey: Uint8Array;
  addresses: Addresses;
  limits: SignInLimits;
  passwords: PasswordGate;
};

const COOKIE = 'bandeja_counter';
/** The longest that browsers keep a cookie; each change of person begins it again. */
const DAYS = 400;

const keyOf = (request: FastifyRequest) => readCookie(request, COOKIE);

export function registerPins(frame: Frame, { secretKey, addresses, limits, passwords }: PinOptions) {
  /** Of this club's desk only: a computer may serve the counters of two clubs. */
  const keepKey = (answer: { request: FastifyRequest; reply: FastifyReply }, slug: string, value: string) =>
    setCookie(
      answer,
      { name: COOKIE, value, path: `/desk/${slug}`, seconds: DAYS * SECONDS_OF_A_DAY },
      addresses.publicUrl,
    );

  registerCall(frame, calls.getOwnPin, ({ db, viewer }) => getOwnPin(db, viewer));
  registerCall(
    frame,
    calls.setOwnPin,
    ({ db, viewer, body, now }) =>
      limits.ownPassword(viewer.userId, now, () => setOwnPin(db, { viewer, now, ...body })),
    passwords,
  );
  registerCall(frame, calls.removeOwnPin, ({ db, viewer, now }) => removeOwnPin(db, { viewer, now }));

  registerCall(frame, calls.listDeskDevices, ({ db, viewer, request }) =>
    listDeskDevices(db, { viewer, key: keyOf(request) }),
  );
  registerCall(
    frame,
    calls.addDeskDevice,
    async ({ db, viewer, body, now, request, reply }) => {
      const { device, key } = await addDeskDevice(db, { viewer, now, key: keyOf(request), ...body });
      keepKey({ request, reply }, viewer.desk.club_slug, key);
      return device;
    },
    { idempotency: 'off' },
  );
  registerCall(frame, calls.removeDeskDevice, ({ db, viewer, params, now }) =>
    removeDeskDevice(db, { viewer, id: params.id, now }),
  );

  registerCall(frame, calls.readCounter, ({ db, params, request }) =>
    readCounter(db, { slug: params.slug, key: keyOf(request) }),
  );
  registerCall(
    frame,
    calls.openPinSession,
    async ({ db, params, body, now, request, reply }) => {
      const { slug } = params;
      const key = keyOf(request);
      const change = { slug, key, ...body, address: request.ip, now };
      const tokens = await openPinSession(db, { secretKey, limits }, change);
      if (key !== null) keepKey({ request, reply }, slug, key);
      return tokens;
    },
    passwords,
  );
}
