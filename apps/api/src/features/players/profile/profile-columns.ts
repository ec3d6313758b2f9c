import type { Parsed } from '@bandeja/contract/call';
import type { updatePlayer } from '@bandeja/contract/calls/players';
import { internationalPhone } from '@bandeja/rules/players/contact';

type Profile = Parsed<typeof updatePlayer>['body'];

/**
 * The columns that a profile form writes; fields that are not sent stay unchanged. A phone gets its country code,
 * an empty city becomes null.
 */
export function profileColumns(profile: Profile) {
  const { first_name, last_name, best_hand, court_position, gender, phone, birth_date, city, postal_code } =
    profile;
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
