/** @module-tag postgres-15 */
import { createTestApp } from '../../../testing/test-app.ts';
import { describeCourtRaces } from '../testing/court-races.ts';

describeCourtRaces('the PostgreSQL of the run', createTestApp);
