export { assertMaySeeMatch } from './assert-may-see-match.ts';
