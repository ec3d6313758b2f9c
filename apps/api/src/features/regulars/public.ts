export { loadDemoRegulars } from './load-demo-regulars.ts';
export { customerHoldings, exportRegulars } from './regulars.own-data.ts';
export { regularFreeTexts } from './regulars.repository.ts';
export { createRegularTasks } from './regulars.tasks.ts';
export { statementPayable } from './statement-payable.ts';
