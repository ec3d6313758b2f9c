export { exportAmericanos } from './americanos.own-data.ts';
export { loadDemoAmericano } from './load-demo-americano.ts';
export { eraseAmericanos } from './on-account-deleted.ts';
