/** How the fields of a player read on screen. */
export const handOptions = [
  { value: 'right', label: 'Destro' },
  { value: 'left', label: 'Canhoto' },
  { value: 'both', label: 'Ambos' },
] as const;

export const positionOptions = [
  { value: 'right', label: 'Direita' },
  { value: 'left', label: 'Esquerda' },
  { value: 'both', label: 'Tanto faz' },
] as const;

export const genderOptions = [
  { value: 'F', label: 'Feminino' },
  { value: 'M', label: 'Masculino' },
  { value: 'O', label: 'Outro' },
] as const;
