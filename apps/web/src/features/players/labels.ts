/** Labels of a player's fields. */
const handOptions = [
  { value: 'right', label: 'Destro' },
  { value: 'left', label: 'Canhoto' },
  { value: 'both', label: 'Ambidestro' },
] as const;

/** In the gender of the player: "Destra" and "Canhota" for a woman. */
export const handOptionsOf = (gender: string | null | undefined) =>
  gender === 'F' ? handOptions.map((one) => ({ ...one, label: HANDS_OF_WOMEN[one.value] })) : handOptions;

const HANDS_OF_WOMEN = { right: 'Destra', left: 'Canhota', both: 'Ambidestra' };

export const positionOptions = [
  { value: 'right', label: 'Direita' },
  { value: 'left', label: 'Esquerda' },
  { value: 'both', label: 'Tanto faz' },
] as const;

/** Age question at registration: below 18, birth date and consent of a guardian follow. */
export const ageOptions = [
  { value: 'adult', label: '18 anos ou mais' },
  { value: 'minor', label: 'De 13 a 17 anos' },
] as const;

export const genderOptions = [
  { value: 'F', label: 'Feminino' },
  { value: 'M', label: 'Masculino' },
  { value: 'O', label: 'Outro' },
] as const;
