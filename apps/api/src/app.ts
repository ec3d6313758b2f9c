import { allCalls } from '@bandeja/contract/all-calls';
import { SERVER_TIME_HEADER } from '@bandeja/contract/server-time-header';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import { registerEvents } from './events/events.routes.ts';
import { registerAccounts } from './features/accounts/accounts.routes.ts';
import {
  createPasswordGate,
  createSignInLimits,
  findOpenSessions,
  whenSessionEnds,
} from './features/accounts/public.ts';
import { registerAmericanos } from './features/americanos/americanos.routes.ts';
import { registerBanners } from './features/banners/banners.routes.ts';
import { createClickLimit } from './features/banners/public.ts';
import { registerBookings } from './features/bookings/bookings.routes.ts';
import { registerClosures } from './features/bookings/courts/closures.routes.ts';
import { registerDeskPayments } from './features/bookings/desk/desk-payments.routes.ts';
import {
  bookingPayable,
  bookingsOfMatches,
  loadBookingsOfMoney,
  previewShare,
  sharePayable,
} from './features/bookings/public.ts';
import { registerShares } from './features/bookings/shares/shares.routes.ts';
import { registerWaits } from './features/bookings/waits/waits.routes.ts';
import { registerClubFiles } from './features/club-files/club-files.routes.ts';
import { registerClubSettings } from './features/club-settings/club-settings.routes.ts';
import { registerClubs } from './features/clubs/clubs.routes.ts';
import { previewClub } from './features/clubs/public.ts';
import { registerCustomers } from './features/customers/customers.routes.ts';
import { findDepositors } from './features/customers/public.ts';
import { registerDesk } from './features/desk/desk.routes.ts';
import { findDesk, findHiddenClubs } from './features/desk/public.ts';
import { registerImages } from './features/images/images.routes.ts';
import { createUploadLimits } from './features/images/public.ts';
import { registerLevels } from './features/levels/levels.routes.ts';
import { registerPlayAlerts } from './features/matches/alerts/alerts.routes.ts';
import { registerMatches } from './features/matches/matches.routes.ts';
import { registerOpenMatches } from './features/matches/opening/open-matches.routes.ts';
import {
  assertMaySeeMatch,
  createPlacePayable,
  playedTogether,
  previewInvitation,
  previewOpenMatch,
} from './features/matches/public.ts';
import { registerTogether } from './features/matches/together.routes.ts';
import { registerNotifications } from './features/notifications/notifications.routes.ts';
import { registerUnsubscribe } from './features/notifications/settings/unsubscribe.routes.ts';
import { registerOwnData } from './features/own-data/own-data.routes.ts';
import { accountErasure } from './features/own-data/public.ts';
import { registerPayments } from './features/payments/payments.routes.ts';
import { registerSandboxBank } from './features/payments/sandbox/sandbox-bank.routes.ts';
import { registerPlayers } from './features/players/players.routes.ts';
import { findViewer, lockPlayer, previewPlayer, refuseUnlessSelf } from './features/players/public.ts';
import { registerRankings } from './features/rankings/rankings.routes.ts';
import { customerHoldings, statementPayable } from './features/regulars/public.ts';
import { registerRegulars } from './features/regulars/regulars.routes.ts';
import { registerSchedules } from './features/schedules/schedules.routes.ts';
import { registerTills } from './features/tills/tills.routes.ts';
import {
  chooseHalf,
  customerTeams,
  feesOf,
  feesOwed,
  halfPayable,
  previewTournament,
  teamPayable,
} from './features/tournaments/public.ts';
import { registerTournaments } from './features/tournaments/tournaments.routes.ts';
import { createDraining } from './http/draining.ts';
import { answerClientError } from './http/errors/client-error.ts';
import { answerError, statusOf } from './http/errors/error-handler.ts';
import { Refusal } from './http/errors/refusal.ts';
import { registerHealth } from './http/health.ts';
import { readJsonBodies } from './http/json-bodies.ts';
import { createLinkLimits } from './http/limits/link-limits.ts';
import { createReadLimit } from './http/limits/rates.ts';
import { registerOpenApi } from './http/openapi.routes.ts';
import { registerAppPage, serveBuiltFiles } from './http/page/app-page.ts';
import { inlineHashes } from './http/page/drawn-pages.ts';
import { rewriteNavigation } from './http/page/page-or-call.ts';
import { BARE_HEADERS, headersOf, PERMISSIONS_POLICY, securityHeaders } from './http/page/security-policy.ts';
import type { Frame } from './http/register-call.ts';
import { serializerOf } from './http/response-schema.ts';
import { createAuthenticate, keepWhileListening, readEachTime } from './http/session/authenticate.ts';
import { logOptions, routeOf } from './monitoring/server-log.ts';
import { notificationSources } from './notification-sources.ts';
import { ownAddress } from './settings/settings.ts';
import { openSharedParts } from './shared-parts.ts';

/** Enough for 400 names of players; images are multipart, with their own limit. */
const JSON_BODY_LIMIT = 256 * 1024;

/** Far below the stack limit of recursive functions like JSON.stringify, and far above the depth of any call. */
const JSON_DEPTH_LIMIT = 32;

/** A request has to arrive within 30 s: how long it may take, and how often Node looks for those that took longer. */
const REQUEST_TIMES = { totalMs: 29_000, checkMs: 1_000 };

/** Assembles the server without listening: tests drive it through inject, server.ts listens. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    db,
    settings,
    secretKey,
    accounts,
    clock = () => new Date(),
    webDirectory,
    metrics,
    errors,
    logStream,
    requestTimes = REQUEST_TIMES,
  } = options;
  const app = Fastify({
    logger: logOptions(settings.logLevel, logStream),
    trustProxy: settings.trustProxy,
    bodyLimit: JSON_BODY_LIMIT,
    http: {
      headersTimeout: requestTimes.totalMs,
      requestTimeout: requestTimes.totalMs,
      connectionsCheckingInterval: requestTimes.checkMs,
    },
    requestTimeout: requestTimes.totalMs,
    // createDraining refuses requests instead, with a Portuguese sentence.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    rewriteUrl: rewriteNavigation,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // For an invalid path (/%zz), which has no route and therefore runs no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...BARE_HEADERS, 'x-request-id': request.id });
      answerError(error, request, reply);
    },
  });

  app.setSerializerCompiler(serializerOf);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found');
  });
  readJsonBodies(app, JSON_DEPTH_LIMIT);
  const headers = securityHeaders({ ...settings, inline: inlineHashes(webDirectory) });
  const everyAnswer = {
    ...headersOf(headers),
    vary: 'Accept',
    'permissions-policy': PERMISSIONS_POLICY,
  };
  // Hooks of every request call back instead of returning promises, each of which costs a turn of the queue.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everyAnswer).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Browsers count by the server's clock. A cache would repeat an old time.
    if (reply.getHeader('cache-control') === 'no-store')
      reply.header(SERVER_TIME_HEADER, String(clock().getTime()));
    done(null, payload);
  });
  metrics?.followRequests(app);
  app.addHook('onError', async (request, _reply, error) => {
    if (statusOf(error) === 500)
      errors?.report(error, { route: `${request.method} ${routeOf(request)}`, requestId: request.id });
  });
  options.replica?.follow(app);
  const draining = createDraining(app);
  const { redis = null, connectionString } = options;
  const shared = await openSharedParts({
    ...{ redis, db, connectionString, clock, log: app.log },
    limited: settings.rateLimit,
  });
  const { rates, refusals, gates, channel } = shared;
  if (redis) metrics?.watchRedis(redis);
  const readViewer = (sessionId: string) => findViewer(db, sessionId);
  const sessions =
    options.keepsSessions === false ? readEachTime(readViewer) : keepWhileListening(readViewer, channel);
  whenSessionEnds(db, sessions.forget);
  const frame: Frame = {
    app,
    db,
    replica: options.replica ?? null,
    clock,
    authenticate: createAuthenticate(sessions, { secretKey, clock, refusals }),
    findDesk: (viewer, slug) => findDesk(db, viewer, slug),
    refusals,
    gates,
    registered: new Set(),
  };
  registerHealth(frame, { ...options, shared: shared.state, mailPerDay: settings.mailPerDay });
  const limits = createSignInLimits(rates);
  const limitReads = createReadLimit(rates);
  const addresses = {
    publicUrl: settings.publicUrl,
    allowedOrigins: settings.allowedOrigins,
    own: () => ownAddress(settings, app.server.address()),
  };
  const passwords = createPasswordGate(gates);
  registerAccounts(frame, { secretKey, addresses, limits, passwords, erasure: accountErasure });
  registerPlayers(frame, { playedTogether, limitReads });
  const uploads = {
    media: options.media,
    limits: createUploadLimits(rates),
    ...(options.uploadTimes && { times: options.uploadTimes }),
  };
  await registerImages(frame, { ...uploads, profiles: { refuseUnlessSelf, lockPlayer } });
  registerLevels(frame);
  registerClubs(frame);
  const hasProvider = accounts.installation !== null;
  registerDesk(frame, { secretKey, addresses, limits, passwords, hasProvider });
  await registerCustomers(frame, {
    bookings: customerHoldings,
    teams: customerTeams,
    limitReads,
    uploads: uploads.limits,
  });
  await registerClubSettings(frame, uploads);
  registerClubFiles(frame);
  registerTills(frame, { placesOf: loadBookingsOfMoney, depositorsOf: findDepositors, feesOf, feesOwed });
  registerClosures(frame);
  registerSchedules(frame);
  registerBookings(frame, { brand: settings.brand, addresses, hasProvider });
  const { alarm = (what) => app.log.error(what, 'a payment that does not fit: see payment_events') } =
    options;
  const payables = {
    booking: bookingPayable,
    booking_share: sharePayable,
    tournament_team: teamPayable,
    tournament_half: halfPayable,
    statement: statementPayable,
    match_place: createPlacePayable(bookingsOfMatches),
  };
  const linkLimits = createLinkLimits(rates);
  registerDeskPayments(frame, { accounts, addresses, payables, alarm, feesOf });
  registerRegulars(frame, { accounts, addresses, payables, alarm, limits: linkLimits });
  registerWaits(frame);
  registerShares(frame, { accounts, addresses, payables, alarm, secretKey, limits: linkLimits });
  registerPayments(frame, {
    accounts,
    payables,
    halfOfTeam: chooseHalf,
    ...{ secretKey, alarm, addresses, limits, passwords },
  });
  registerTogether(frame);
  registerMatches(frame, { holdBooking: bookingsOfMatches.holdBooking, addresses, limitReads });
  registerOpenMatches(frame, { bookings: bookingsOfMatches, accounts });
  registerPlayAlerts(frame);
  registerNotifications(frame, { sources: notificationSources });
  await registerUnsubscribe(frame, { secretKey });
  await registerBanners(frame, { ...uploads, limit: createClickLimit(rates) });
  registerAmericanos(frame);
  registerTournaments(frame, { hasProvider, media: uploads.media, limits: linkLimits });
  registerRankings(frame, { limitReads });
  registerOwnData(frame, { limits, passwords, notificationSources });
  if (accounts.clubs.name === 'sandbox') await registerSandboxBank(frame, { brand: settings.brand });
  registerEvents(frame, {
    listener: channel,
    watchStreams: metrics?.watchStreams,
    ...(options.streamLimits && { limits: options.streamLimits }),
    assertMaySeeMatch,
    findHiddenClubs: (slugs, viewer) => findHiddenClubs(db, slugs, viewer?.userId ?? null),
    findOpenSessions,
  });
  // After the streams have ended; otherwise it would wait for them.
  app.addHook('preClose', draining.stopArrivals);
  await registerOpenApi(app);

  const missing = allCalls.filter((call) => !frame.registered.has(call.name)).map((call) => call.name);
  if (missing.length > 0) throw new Error(`Calls of the contract without a route: ${missing.join(', ')}`);

  if (webDirectory) {
    await registerAppPage(app, webDirectory, {
      ...settings,
      headers,
      previewOf: async (url) =>
        (await previewInvitation(db, url, clock())) ??
        (await previewOpenMatch(db, url, clock())) ??
        (await previewTournament(db, url, clock())) ??
        (await previewShare(db, url, { secretKey, accounts, now: clock() })) ??
        (await previewClub(db, url)) ??
        (await previewPlayer(db, url)),
      base: () => addresses.own(),
    });
    await serveBuiltFiles(app, webDirectory);
  }
  return app;
}
