import type { CompleteCall } from '@bandeja/contract/call';
import type { Database } from '@bandeja/db/database';
import type { TestServerSettings } from '@bandeja/db/testing/test-server';
import type { SilenceLimits } from '@bandeja/pg/silence/silence-watch';
import type { EventBusLimits } from '../src/events/event-bus.ts';
import type { ClubProviders } from '../src/features/payments/providers/create-provider.ts';
import type { PaymentProvider } from '../src/features/payments/providers/payment-provider.ts';
import type { UploadTimes } from '../src/http/receive-upload.ts';
import type { ReplicaReads } from '../src/http/replica-reads.ts';
import type { MediaStore } from '../src/media/media-store.ts';
import type { ErrorReports } from '../src/monitoring/error-reports.ts';
import type { SharedRedis } from '../src/redis/open-redis.ts';

/** What a test needs other than usual of its server. */
export type TestAppOptions = {
  server?: TestServerSettings;
  rateLimit?: boolean;
  /** The addresses of proxies before it. */
  trustProxy?: string[] | false;
  streamLimits?: Partial<EventBusLimits>;
  /** Another node on the database of this one. Close it first. */
  besides?: { connectionString: string; behindPooler?: boolean };
  /** Sessions are kept as by the server. Without it each request reads its session, so statements can be counted. */
  keepsSessions?: boolean;
  /** The database address that it listens on for events; by default that of the database. */
  listensAt?: string;
  /** A pool of PostgreSQL itself, where the database is a pooler. */
  direct?: Database;
  /** Where calls that may read a replica read, by the database's address. */
  replica?: (connectionString: string) => ReplicaReads | undefined;
  /** With `besides`: the time-out by which a silent database is detected. */
  silence?: SilenceLimits;
  /** What nodes share besides the database. The test closes it after the app. */
  redis?: SharedRedis;
  /** The store of pictures; a folder of its own by default. */
  media?: MediaStore;
  /** Parts of the store of pictures that fail. */
  mediaFaults?: Partial<MediaStore>;
  uploadTimes?: Partial<UploadTimes>;
  /** A built web app. */
  webDirectory?: string;
  /** The name of the product. */
  brand?: string;
  /** Receives every line of the log. */
  logStream?: { write: (line: string) => void };
  errors?: ErrorReports;
  withMetrics?: boolean;
  /** How long a request may take to arrive. */
  requestTimes?: { totalMs: number; checkMs: number };
  /** Months of the history of bookings that are kept. */
  historyMonths?: number;
  /** The daily quota of mails. */
  mailPerDay?: number;
  /** Mails are written as files too, to the folder `outbox` in the folder of pictures. */
  keepsMails?: boolean;
  /** The payment provider; the sandbox bank by default; null: payments are off. */
  paymentProvider?: PaymentProvider | null;
  /** How the accounts of clubs are reached; at the sandbox by default. */
  clubProviders?: ClubProviders;
  /** null: not set. */
  publicUrl?: string | null;
  /** The calls whose refusals are compared with the contract; all of them by default. */
  watchedCalls?: readonly CompleteCall[];
};
