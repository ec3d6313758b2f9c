import { CLUB_STEPS, type ClubStep, type Missing } from '@bandeja/rules/clubs/publishing';

export const STEP_TITLES: Record<ClubStep, string> = {
  club: 'Clube',
  courts: 'Quadras',
  schedule: 'Horários e preços',
  payment: 'Como receber',
  look: 'Aparência e publicar',
};

/** In the address, in Portuguese as the pages are. */
const NAMES: Record<ClubStep, string> = {
  club: 'clube',
  courts: 'quadras',
  schedule: 'horarios',
  payment: 'receber',
  look: 'publicar',
};

export const nameOfStep = (step: ClubStep): string => NAMES[step];

/** The step that the address names; else the first one that lacks something, of a published club the first. */
export function stepOf(
  named: string | undefined,
  { published, missing }: { published: boolean; missing: readonly Missing[] },
): ClubStep {
  const asked = CLUB_STEPS.find((step) => NAMES[step] === named);
  if (asked) return asked;
  if (published) return 'club';
  return CLUB_STEPS.find((step) => missing.some((one) => one.step === step)) ?? 'look';
}

export const stepAfter = (step: ClubStep): ClubStep | undefined => CLUB_STEPS[CLUB_STEPS.indexOf(step) + 1];

/** The zone of a federal state, of its capital. */
export const zoneOfState = (state: string): string => ZONES[state] ?? 'America/Sao_Paulo';

const ZONES: Record<string, string> = {
  AC: 'America/Rio_Branco',
  AL: 'America/Maceio',
  AM: 'America/Manaus',
  AP: 'America/Belem',
  BA: 'America/Bahia',
  CE: 'America/Fortaleza',
  MA: 'America/Fortaleza',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  PA: 'America/Belem',
  PB: 'America/Fortaleza',
  PE: 'America/Recife',
  PI: 'America/Fortaleza',
  RN: 'America/Fortaleza',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  SE: 'America/Maceio',
  TO: 'America/Araguaina',
};

/** To choose from, with the zone that is stored. */
export const zonesWith = (stored: string): string[] =>
  [...new Set(['America/Sao_Paulo', ...Object.values(ZONES), 'America/Noronha', stored])].toSorted();

/** Readers know the city: `America/Porto_Velho` is Porto Velho. */
export const zoneLabel = (zone: string): string =>
  ACCENTED[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const ACCENTED: Record<string, string> = {
  'America/Araguaina': 'Araguaína',
  'America/Belem': 'Belém',
  'America/Cuiaba': 'Cuiabá',
  'America/Maceio': 'Maceió',
  'America/Noronha': 'Fernando de Noronha',
  'America/Sao_Paulo': 'Brasília',
};
