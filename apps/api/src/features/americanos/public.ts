export { eraseAmericanos, exportAmericanos } from './americanos.own-data.ts';
export { loadDemoAmericano } from './load-demo-americano.ts';
