const SHORT = 11;
const MIDDLE = 13;

/** Chooses the size of Home's headline: "Hoje, 19:30" has the largest, "Amanhã, 19:30" a smaller one, a date the smallest. */
export const whenLength = ({ length }: string): 'short' | 'middle' | 'long' =>
  length > MIDDLE ? 'long' : length > SHORT ? 'middle' : 'short';
