export { eraseAmericanos, exportAmericanos } from './americanos.own-data.ts';
export { americanoFreeTexts } from './americanos.repository.ts';
export { loadDemoAmericano } from './load-demo-americano.ts';
