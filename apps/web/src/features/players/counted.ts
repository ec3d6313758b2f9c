/** `1 jogo`, `3 jogos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const matchesText = (count: number) => counted(count, 'jogo', 'jogos');
export const winsText = (count: number) => counted(count, 'vitória', 'vitórias');
export const lossesText = (count: number) => counted(count, 'derrota', 'derrotas');
