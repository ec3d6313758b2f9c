/**
 * The first rounds of cyclic whist tournaments, by the number of players. A table is [a, b, c, d]: a and b play c and
 * d. The players are 0 to n − 2 and n − 1, who stays; adding 1 modulo n − 1 to the others gives the next round. In n −
 * 1 rounds each player partners every other once and meets every other twice. Found by computer search; the test checks
 * both.
 */
export const WHIST_STARTERS: Readonly<
  Record<number, readonly (readonly [number, number, number, number])[]>
> = {
  4: [[3, 2, 0, 1]],
  8: [
    [7, 2, 1, 4],
    [0, 6, 3, 5],
  ],
  12: [
    [11, 6, 7, 10],
    [0, 2, 4, 5],
    [1, 8, 3, 9],
  ],
  16: [
    [15, 6, 1, 11],
    [0, 8, 12, 14],
    [2, 5, 4, 13],
    [3, 7, 9, 10],
  ],
  20: [
    [19, 5, 9, 14],
    [0, 7, 2, 13],
    [1, 3, 4, 10],
    [6, 15, 17, 18],
    [8, 11, 12, 16],
  ],
  24: [
    [23, 22, 1, 7],
    [0, 5, 10, 17],
    [2, 11, 9, 20],
    [3, 6, 13, 14],
    [4, 12, 8, 21],
    [15, 19, 16, 18],
  ],
  28: [
    [27, 12, 0, 7],
    [1, 2, 4, 23],
    [3, 8, 15, 17],
    [5, 19, 9, 18],
    [6, 10, 16, 26],
    [11, 22, 14, 20],
    [13, 25, 21, 24],
  ],
  32: [
    [31, 18, 5, 7],
    [0, 19, 17, 25],
    [1, 22, 14, 23],
    [2, 3, 4, 29],
    [6, 26, 15, 30],
    [8, 21, 11, 16],
    [9, 12, 24, 28],
    [10, 27, 13, 20],
  ],
};
