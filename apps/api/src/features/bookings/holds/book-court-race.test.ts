/** @module-tag postgres-15 */

import { describeCourtRaces } from '../../../../test/bookings/court-races.ts';
import { createTestApp } from '../../../../test/test-app.ts';

describeCourtRaces('the PostgreSQL of the run', createTestApp);
