import { missingProfileFields, type ProfileFields } from '@bandeja/rules/players/profile-completeness';

const LABEL: Record<keyof ProfileFields, string> = {
  first_name: 'nome',
  last_name: 'sobrenome',
  best_hand: 'mão que joga',
  court_position: 'lado da quadra',
  gender: 'gênero',
  phone: 'celular',
};

type Given = Omit<ProfileFields, 'phone'> & { phone?: string | null };

/** The missing fields of a profile by their names in the form; '' when it is complete. */
export const missingText = (player: Given): string =>
  missingProfileFields({ ...player, phone: player.phone ?? null })
    .map((field) => LABEL[field])
    .join(', ');
