import type { Parsed } from '@bandeja/contract/call';
import type { updatePlayer } from '@bandeja/contract/players';
import { isOldEnough } from '@bandeja/rules/players/age';
import { internationalPhone } from '@bandeja/rules/players/phone';
import { PLAYER_PROBLEM_SENTENCES } from '@bandeja/rules/players/problem-sentences';
import { DEFAULT_ZONE } from '@bandeja/rules/time/default-zone';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Refusal } from '../../http/refusal.ts';

type Profile = Parsed<typeof updatePlayer>['body'];

/**
 * The columns a profile form writes, and no others: fields it does not name stay as they are. A phone gets its country
 * code, an emptied city is none. Refuses a birth date of somebody too young to have an account.
 */
export function profileColumns(profile: Profile, now: Date) {
  const { first_name, last_name, best_hand, court_position, gender, phone, birth_date, city, postal_code } =
    profile;
  if (birth_date && !isOldEnough(birth_date, localDateOf(now, DEFAULT_ZONE))) {
    throw new Refusal('invalid_request', {
      field: 'birth_date',
      sentence: PLAYER_PROBLEM_SENTENCES.too_young,
    });
  }
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(best_hand !== undefined && { best_hand }),
    ...(court_position !== undefined && { court_position }),
    ...(gender !== undefined && { gender }),
    ...(phone !== undefined && { phone: phone && internationalPhone(phone) }),
    ...(birth_date !== undefined && { birth_date }),
    ...(city !== undefined && { city: city || null }),
    ...(postal_code !== undefined && { postal_code }),
  };
}
