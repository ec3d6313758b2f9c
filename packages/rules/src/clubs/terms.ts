// What a club may offer: the choices of its page, which the server checks too.

/** Minutes of a booking. */
export const DURATIONS: readonly number[] = [30, 45, 60, 75, 90, 120, 150, 180];
/** Minutes between two starts. */
export const START_STEPS: readonly number[] = [15, 30, 60, 90];

/** With the cover. */
export const CLUB_PICTURES_MAX = 6;
/** Forty courts are read, and sent, for every requested day. */
export const COURTS_MAX = 40;

export const BRAZILIAN_STATES = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
] as const;
