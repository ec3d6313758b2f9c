/**
 * The count of a list is exact up to this number and stops there, and no page begins after more rows: counting or skipping
 * all rows of a large table costs as much as reading them.
 */
export const COUNT_MAX = 10_000;
