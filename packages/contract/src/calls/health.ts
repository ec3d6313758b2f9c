import type { CallOf } from '../call.ts';
import type * as definitions from '../schemas/health.ts';

export type * from '../schemas/health.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const getLive: Of<'getLive'> = { name: 'getLive', method: 'GET', path: '/api/health/live' };

export const getReady: Of<'getReady'> = { name: 'getReady', method: 'GET', path: '/api/health/ready' };
