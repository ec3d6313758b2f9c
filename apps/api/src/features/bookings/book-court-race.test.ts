import { createTestApp } from '../../testing/test-app.ts';
import { describeCourtRaces } from './court-races.ts';

describeCourtRaces('the PostgreSQL of the run', createTestApp);
