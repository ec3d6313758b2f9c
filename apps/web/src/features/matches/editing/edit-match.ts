import type { InputTo } from '@bandeja/contract/call';
import type { Match, updateMatch } from '@bandeja/contract/calls/matches';
import { isMatchType } from '@bandeja/rules/matches/match-type';
import { parseTime } from '@bandeja/rules/time/clock-minutes';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { toMillis } from '@bandeja/rules/time/instant';
import { localDateOf, localTimeOf, zonedTime } from '@bandeja/rules/time/zoned-time';

/** The form of Editar partida; all values are text. */
export type EditValues = {
  type: string;
  /** YYYY-MM-DD and HH:MM in the zone of the match. */
  date: string;
  time: string;
  club: string;
  club_slug: string;
  court: string;
};

export type MatchEdit = InputTo<typeof updateMatch>['body'];

export const editValuesOf = ({ type, date, timezone, court, meta_data }: Match): EditValues => ({
  type,
  date: localDateOf(date, timezone),
  time: localTimeOf(date, timezone),
  club: court?.club.name ?? meta_data.club ?? '',
  club_slug: court?.club.slug ?? '',
  court: court ? String(court.id) : '',
});

/**
 * The zone of the form's times: that of the chosen court's club; without a court the match keeps the zone it has, unless
 * its court was taken away here.
 */
export function zoneOfEdit(match: Match, court: string, club: { timezone: string } | undefined): string {
  if (court === editValuesOf(match).court) return match.timezone;
  return court && club ? club.timezone : DEFAULT_ZONE;
}

/** The fields that differ from the match; null: none does. Throws a RangeError for an unreadable time. */
export function editOf(match: Match, values: EditValues, zone: string): MatchEdit | null {
  const before = editValuesOf(match);
  const minutes = parseTime(values.time);
  if (minutes === null) throw new RangeError(`not a time: ${values.time}`);
  const date = zonedTime(values.date, minutes, zone);
  const club = values.club.trim();
  const edit: MatchEdit = {
    ...(isMatchType(values.type) && values.type !== match.type && { type: values.type }),
    ...(toMillis(date) !== toMillis(match.date) && { date }),
    ...(values.court !== before.court && { court: values.court ? Number(values.court) : null }),
    // With a court the club is that of the court.
    ...(!values.court && (club !== before.club || before.court) && { meta_data: { club } }),
  };
  return Object.keys(edit).length === 0 ? null : { ...edit, expected_version: match.version };
}
