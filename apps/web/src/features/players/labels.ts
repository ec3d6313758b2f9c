/** How the fields of a player read on screen. */
export const handOptions = [
  { value: 'right', label: 'Destro' },
  { value: 'left', label: 'Canhoto' },
  { value: 'both', label: 'Ambidestro' },
] as const;

export const positionOptions = [
  { value: 'right', label: 'Direita' },
  { value: 'left', label: 'Esquerda' },
  { value: 'both', label: 'Tanto faz' },
] as const;

/** Asked of who registers: below 18 a birth date and a guardian's consent follow. */
export const ageOptions = [
  { value: 'adult', label: '18 anos ou mais' },
  { value: 'minor', label: 'De 13 a 17 anos' },
] as const;

export const genderOptions = [
  { value: 'F', label: 'Feminino' },
  { value: 'M', label: 'Masculino' },
  { value: 'O', label: 'Outro' },
] as const;
