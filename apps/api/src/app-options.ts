import type { Database } from '@bandeja/db/database';
import type { EventBusLimits } from './events/event-bus.ts';
import type { PaymentAccounts, PaymentAlarm } from './features/payments/public.ts';
import type { UploadTimes } from './http/receive-upload.ts';
import type { ReplicaReads } from './http/replica-reads.ts';
import type { MediaStore } from './media/media-store.ts';
import type { ErrorReports } from './monitoring/error-reports.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { SharedRedis } from './redis/open-redis.ts';
import type { Settings } from './settings/settings.ts';

/** What the server is assembled from. */
export type AppOptions = {
  db: Database;
  /** The same database, PostgreSQL itself: announcements are received on a separate connection. */
  connectionString: string;
  /** A pool of that address, where `db` is a pooler. */
  direct?: Database | undefined;
  /** Where calls that may read a replica read. */
  replica?: ReplicaReads | undefined;
  /** What all nodes share besides the database; null: this node is alone, or counts for itself. */
  redis?: SharedRedis | null;
  /** False: every request reads its session; for tests that count statements or write sessions themselves. */
  keepsSessions?: boolean;
  /** Of event streams; shorter in tests. */
  streamLimits?: Partial<EventBusLimits>;
  /** Pace of uploads; shorter in tests. */
  uploadTimes?: Partial<UploadTimes>;
  /** Of a request to arrive; shorter in tests. */
  requestTimes?: { totalMs: number; checkMs: number };
  settings: Pick<
    Settings,
    | 'trustProxy'
    | 'logLevel'
    | 'brand'
    | 'supportUrl'
    | 'captureScriptUrl'
    | 'cardScriptUrl'
    | 'publicUrl'
    | 'host'
    | 'port'
    | 'allowedOrigins'
    | 'rateLimit'
    | 'monitoring'
    | 'mailPerDay'
  >;
  /** The store of uploaded pictures. */
  media: MediaStore;
  /** The accounts with which payments are taken. */
  accounts: PaymentAccounts;
  /** Receives payments that the operator has to check; logged as errors by default. */
  alarm?: PaymentAlarm;
  /** Signs and checks tokens; at least 32 bytes. */
  secretKey: Uint8Array;
  clock?: () => Date;
  /** Counts what this process does. */
  metrics?: Metrics;
  /** Receives unexpected errors. */
  errors?: ErrorReports;
  /** Receives the lines of the log; standard output by default. */
  logStream?: { write: (line: string) => void };
  /** The built web app; without it only the API answers (tests). */
  webDirectory?: string;
};
