import type { InputTo } from '@bandeja/contract/call';
import type { Match, updateMatch } from '@bandeja/contract/calls/matches';
import { isMatchType } from '@bandeja/rules/matches/match-type';
import { parseTime } from '@bandeja/rules/time/clock-minutes';
import { toMillis } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';
import { deviceZone } from '../../../lib/time/device-zone.ts';

/** The form of Editar partida; all values are text. */
export type EditValues = {
  type: string;
  /** YYYY-MM-DD and HH:MM in the zone of zoneOfEdit. */
  date: string;
  time: string;
  club: string;
  club_slug: string;
  court: string;
};

export type MatchEdit = InputTo<typeof updateMatch>['body'];

/** The zone of the times that the form starts with: a match of no club has them at the clock of this device. */
const firstZoneOf = ({ court, has_lost_court, timezone }: Match): string =>
  court || has_lost_court ? timezone : deviceZone();

export function editValuesOf(match: Match): EditValues {
  const { type, date, court, meta_data } = match;
  const zone = firstZoneOf(match);
  return {
    type,
    date: localDateOf(date, zone),
    time: localTimeOf(date, zone),
    club: court?.club.name ?? meta_data.club ?? '',
    club_slug: court?.club.slug ?? '',
    court: court ? String(court.id) : '',
  };
}

/**
 * The zone of the form's times: that of the chosen court's club; without a court that of this device. A match that lost
 * its court keeps the zone it has.
 */
export function zoneOfEdit(match: Match, court: string, club: { timezone: string } | undefined): string {
  if (court === editValuesOf(match).court) return firstZoneOf(match);
  return court && club ? club.timezone : deviceZone();
}

/** The fields that differ from the match; null: none does. Throws a RangeError for an unreadable time. */
export function editOf(match: Match, values: EditValues, zone: string): MatchEdit | null {
  const before = editValuesOf(match);
  const minutes = parseTime(values.time);
  if (minutes === null) throw new RangeError(`not a time: ${values.time}`);
  const date = zonedTime(values.date, minutes, zone);
  const club = values.club.trim();
  const isMoved = toMillis(date) !== toMillis(match.date);
  const isCourtChanged = values.court !== before.court;
  // With a court the club is that of the court.
  const isClubTyped = !values.court && (club !== before.club || before.court !== '');
  const edit: MatchEdit = {
    ...(isMatchType(values.type) && values.type !== match.type && { type: values.type }),
    ...(isMoved && { date }),
    ...(isCourtChanged && { court: values.court ? Number(values.court) : null }),
    ...(isClubTyped && { meta_data: { club } }),
    // Whoever states the time states its zone; a typed club takes the zone of a lost court away.
    ...(!values.court &&
      (isMoved || isCourtChanged || (isClubTyped && match.has_lost_court)) && { timezone: zone }),
  };
  return Object.keys(edit).length === 0 ? null : { ...edit, expected_version: match.version };
}
