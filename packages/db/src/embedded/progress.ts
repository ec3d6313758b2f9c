/** The steps of a start, in order; most starts skip most of them. */
export const PROGRESS = {
  waiting: 'Esperando o servidor anterior terminar…',
  copying: 'Preparando os programas do PostgreSQL…',
  ending_leftover: 'Encerrando um PostgreSQL que ficou aberto…',
  creating: 'Criando o banco de dados (só na primeira vez)…',
  starting: 'Ligando o PostgreSQL…',
  recovering: 'O PostgreSQL está se refazendo de uma parada brusca…',
  ready: 'PostgreSQL pronto.',
} as const;

export type ProgressStep = keyof typeof PROGRESS;

/** `sentence` is Portuguese and is printed in the terminal. */
export type OnProgress = (step: ProgressStep, sentence: string) => void;
