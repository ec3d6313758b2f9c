import type { Call, CallOf, CompleteCall, Definition } from './call.ts';
import * as accountChanges from './calls/accounts/account-changes.ts';
import * as accountExport from './calls/accounts/account-export.ts';
import * as accounts from './calls/accounts/accounts.ts';
import * as consents from './calls/accounts/consents.ts';
import * as sessions from './calls/accounts/sessions.ts';
import * as americanos from './calls/americanos.ts';
import * as banners from './calls/banners.ts';
import * as bookings from './calls/bookings.ts';
import * as clubs from './calls/clubs.ts';
import * as customerLinks from './calls/customer-links.ts';
import * as dashboard from './calls/dashboard.ts';
import * as deskAgenda from './calls/desk-agenda.ts';
import * as deskBanners from './calls/desk-banners.ts';
import * as deskBookingChanges from './calls/desk-booking-changes.ts';
import * as deskBookings from './calls/desk-bookings.ts';
import * as deskClosures from './calls/desk-closures.ts';
import * as deskClub from './calls/desk-club.ts';
import * as deskCredit from './calls/desk-credit.ts';
import * as deskCustomers from './calls/desk-customers.ts';
import * as deskExport from './calls/desk-export.ts';
import * as deskLessons from './calls/desk-lessons.ts';
import * as deskMatchCalls from './calls/desk-match-calls.ts';
import * as deskMoney from './calls/desk-money.ts';
import * as deskPaymentAccount from './calls/desk-payment-account.ts';
import * as deskPins from './calls/desk-pins.ts';
import * as deskRefunds from './calls/desk-refunds.ts';
import * as deskRegulars from './calls/desk-regulars.ts';
import * as deskReports from './calls/desk-reports.ts';
import * as deskResults from './calls/desk-results.ts';
import * as deskSchedule from './calls/desk-schedule.ts';
import * as deskStaff from './calls/desk-staff.ts';
import * as deskTill from './calls/desk-till.ts';
import * as deskTournamentBoard from './calls/desk-tournament-board.ts';
import * as deskTournamentDraw from './calls/desk-tournament-draw.ts';
import * as deskTournamentMerge from './calls/desk-tournament-merge.ts';
import * as deskTournamentTeams from './calls/desk-tournament-teams.ts';
import * as deskTournaments from './calls/desk-tournaments.ts';
import * as events from './calls/events.ts';
import * as health from './calls/health.ts';
import * as images from './calls/images.ts';
import * as levels from './calls/levels.ts';
import * as matchLifecycle from './calls/match-lifecycle.ts';
import * as matchLine from './calls/match-line.ts';
import * as matchNumbers from './calls/match-numbers.ts';
import * as matchScores from './calls/match-scores.ts';
import * as matchStats from './calls/match-stats.ts';
import * as matchWords from './calls/match-words.ts';
import * as matches from './calls/matches.ts';
import * as noShows from './calls/no-shows.ts';
import * as notifications from './calls/notifications.ts';
import * as openMatches from './calls/open-matches.ts';
import * as ownPlayer from './calls/own-player.ts';
import * as payments from './calls/payments.ts';
import * as playAlerts from './calls/play-alerts.ts';
import * as players from './calls/players.ts';
import * as rankings from './calls/rankings/rankings.ts';
import * as refereeLinks from './calls/referee-links.ts';
import * as regularStatements from './calls/regular-statements.ts';
import * as regularTasks from './calls/regular-tasks.ts';
import * as shares from './calls/shares.ts';
import * as tournamentTeams from './calls/tournament-teams.ts';
import * as tournaments from './calls/tournaments.ts';
import * as waits from './calls/waits.ts';
import * as accountChangesSchemas from './schemas/accounts/account-changes.ts';
import * as accountExportSchemas from './schemas/accounts/account-export.ts';
import * as accountsSchemas from './schemas/accounts/accounts.ts';
import * as consentsSchemas from './schemas/accounts/consents.ts';
import * as sessionsSchemas from './schemas/accounts/sessions.ts';
import * as americanosSchemas from './schemas/americanos.ts';
import * as bannersSchemas from './schemas/banners.ts';
import * as bookingsSchemas from './schemas/bookings.ts';
import * as clubsSchemas from './schemas/clubs.ts';
import * as customerLinksSchemas from './schemas/customer-links.ts';
import * as dashboardSchemas from './schemas/dashboard.ts';
import * as deskAgendaSchemas from './schemas/desk-agenda.ts';
import * as deskBannersSchemas from './schemas/desk-banners.ts';
import * as deskBookingChangesSchemas from './schemas/desk-booking-changes.ts';
import * as deskBookingsSchemas from './schemas/desk-bookings.ts';
import * as deskClosuresSchemas from './schemas/desk-closures.ts';
import * as deskClubSchemas from './schemas/desk-club.ts';
import * as deskCreditSchemas from './schemas/desk-credit.ts';
import * as deskCustomersSchemas from './schemas/desk-customers.ts';
import * as deskExportSchemas from './schemas/desk-export.ts';
import * as deskLessonsSchemas from './schemas/desk-lessons.ts';
import * as deskMatchCallsSchemas from './schemas/desk-match-calls.ts';
import * as deskMoneySchemas from './schemas/desk-money.ts';
import * as deskPaymentAccountSchemas from './schemas/desk-payment-account.ts';
import * as deskPinsSchemas from './schemas/desk-pins.ts';
import * as deskRefundsSchemas from './schemas/desk-refunds.ts';
import * as deskRegularsSchemas from './schemas/desk-regulars.ts';
import * as deskReportsSchemas from './schemas/desk-reports.ts';
import * as deskResultsSchemas from './schemas/desk-results.ts';
import * as deskScheduleSchemas from './schemas/desk-schedule.ts';
import * as deskStaffSchemas from './schemas/desk-staff.ts';
import * as deskTillSchemas from './schemas/desk-till.ts';
import * as deskTournamentBoardSchemas from './schemas/desk-tournament-board.ts';
import * as deskTournamentDrawSchemas from './schemas/desk-tournament-draw.ts';
import * as deskTournamentMergeSchemas from './schemas/desk-tournament-merge.ts';
import * as deskTournamentTeamsSchemas from './schemas/desk-tournament-teams.ts';
import * as deskTournamentsSchemas from './schemas/desk-tournaments.ts';
import * as eventsSchemas from './schemas/events.ts';
import * as healthSchemas from './schemas/health.ts';
import * as imagesSchemas from './schemas/images.ts';
import * as levelsSchemas from './schemas/levels.ts';
import * as matchLifecycleSchemas from './schemas/match-lifecycle.ts';
import * as matchLineSchemas from './schemas/match-line.ts';
import * as matchNumbersSchemas from './schemas/match-numbers.ts';
import * as matchScoresSchemas from './schemas/match-scores.ts';
import * as matchStatsSchemas from './schemas/match-stats.ts';
import * as matchWordsSchemas from './schemas/match-words.ts';
import * as matchesSchemas from './schemas/matches.ts';
import * as noShowsSchemas from './schemas/no-shows.ts';
import * as notificationsSchemas from './schemas/notifications.ts';
import * as openMatchesSchemas from './schemas/open-matches.ts';
import * as ownPlayerSchemas from './schemas/own-player.ts';
import * as paymentsSchemas from './schemas/payments.ts';
import * as playAlertsSchemas from './schemas/play-alerts.ts';
import * as playersSchemas from './schemas/players.ts';
import * as rankingsSchemas from './schemas/rankings/rankings.ts';
import * as refereeLinksSchemas from './schemas/referee-links.ts';
import * as regularStatementsSchemas from './schemas/regular-statements.ts';
import * as regularTasksSchemas from './schemas/regular-tasks.ts';
import * as sharesSchemas from './schemas/shares.ts';
import * as tournamentTeamsSchemas from './schemas/tournament-teams.ts';
import * as tournamentsSchemas from './schemas/tournaments.ts';
import * as waitsSchemas from './schemas/waits.ts';

type CallsOf<Schemas> = {
  [Name in keyof Schemas as Schemas[Name] extends Definition ? Name : never]: CallOf<Schemas, Name>;
};

/** Each definition of a module with its call. A definition without a call, or the other way round, does not compile. */
function completed<Schemas extends object>(schemas: Schemas, calls: CallsOf<Schemas>) {
  const definitions = schemas as Record<string, Definition>;
  return Object.entries(calls as Record<string, Call>).map(
    ([name, call]): [keyof CallsOf<Schemas>, CompleteCall] => [
      name as keyof CallsOf<Schemas>,
      { ...call, ...(definitions[name] as Definition) },
    ],
  );
}

const named = [
  ...completed(accountsSchemas, accounts),
  ...completed(sessionsSchemas, sessions),
  ...completed(accountChangesSchemas, accountChanges),
  ...completed(accountExportSchemas, accountExport),
  ...completed(consentsSchemas, consents),
  ...completed(ownPlayerSchemas, ownPlayer),
  ...completed(playersSchemas, players),
  ...completed(imagesSchemas, images),
  ...completed(levelsSchemas, levels),
  ...completed(clubsSchemas, clubs),
  ...completed(deskClubSchemas, deskClub),
  ...completed(deskPaymentAccountSchemas, deskPaymentAccount),
  ...completed(deskClosuresSchemas, deskClosures),
  ...completed(deskExportSchemas, deskExport),
  ...completed(deskScheduleSchemas, deskSchedule),
  ...completed(deskStaffSchemas, deskStaff),
  ...completed(deskPinsSchemas, deskPins),
  ...completed(deskAgendaSchemas, deskAgenda),
  ...completed(deskBookingsSchemas, deskBookings),
  ...completed(deskCustomersSchemas, deskCustomers),
  ...completed(deskCreditSchemas, deskCredit),
  ...completed(customerLinksSchemas, customerLinks),
  ...completed(deskTillSchemas, deskTill),
  ...completed(deskTournamentsSchemas, deskTournaments),
  ...completed(deskTournamentMergeSchemas, deskTournamentMerge),
  ...completed(deskTournamentTeamsSchemas, deskTournamentTeams),
  ...completed(deskTournamentDrawSchemas, deskTournamentDraw),
  ...completed(deskResultsSchemas, deskResults),
  ...completed(deskMatchCallsSchemas, deskMatchCalls),
  ...completed(refereeLinksSchemas, refereeLinks),
  ...completed(deskTournamentBoardSchemas, deskTournamentBoard),
  ...completed(deskMoneySchemas, deskMoney),
  ...completed(deskLessonsSchemas, deskLessons),
  ...completed(deskRefundsSchemas, deskRefunds),
  ...completed(deskRegularsSchemas, deskRegulars),
  ...completed(regularStatementsSchemas, regularStatements),
  ...completed(regularTasksSchemas, regularTasks),
  ...completed(deskReportsSchemas, deskReports),
  ...completed(deskBookingChangesSchemas, deskBookingChanges),
  ...completed(bookingsSchemas, bookings),
  ...completed(sharesSchemas, shares),
  ...completed(waitsSchemas, waits),
  ...completed(playAlertsSchemas, playAlerts),
  ...completed(paymentsSchemas, payments),
  ...completed(matchesSchemas, matches),
  ...completed(matchLifecycleSchemas, matchLifecycle),
  ...completed(matchLineSchemas, matchLine),
  ...completed(openMatchesSchemas, openMatches),
  ...completed(matchScoresSchemas, matchScores),
  ...completed(matchStatsSchemas, matchStats),
  ...completed(matchWordsSchemas, matchWords),
  ...completed(matchNumbersSchemas, matchNumbers),
  ...completed(noShowsSchemas, noShows),
  ...completed(dashboardSchemas, dashboard),
  ...completed(notificationsSchemas, notifications),
  ...completed(bannersSchemas, banners),
  ...completed(deskBannersSchemas, deskBanners),
  ...completed(tournamentsSchemas, tournaments),
  ...completed(americanosSchemas, americanos),
  ...completed(tournamentTeamsSchemas, tournamentTeams),
  ...completed(rankingsSchemas, rankings),
  ...completed(eventsSchemas, events),
  ...completed(healthSchemas, health),
];

/** The name of a call of the API. */
export type CallName = (typeof named)[number][0];

const byName = new Map<string, CompleteCall>(named);

/** Every call of the API: completeness check of the server, OpenAPI, tests. The browser imports its types only. */
export const allCalls: readonly CompleteCall[] = [...byName.values()];

/** A call with its definition, which the server validates by. */
export function completeCall(call: Call): CompleteCall {
  const complete = byName.get(call.name);
  if (!complete) throw new Error(`${call.name} is no call of all-calls.ts`);
  return complete;
}
