import * as z from 'zod/mini';
import { flag, line, origin, secret } from './setting-values.ts';

/** A bucket of S3-compatible storage. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is the first part of the path, else the first label of the host. */
  pathStyle: boolean;
};

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;

/** The environment's part about the storage of pictures. */
export const mediaEnvironment = {
  S3_ENDPOINT: z.optional(origin()),
  S3_REGION: z._default(line(), 'us-east-1'),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(BUCKET, 'must be the name of a bucket, like bandeja-fotos')),
  ),
  S3_ACCESS_KEY_ID: z.optional(secret()),
  S3_SECRET_ACCESS_KEY: z.optional(secret()),
  S3_PATH_STYLE: flag(true),
};

type Environment = z.infer<z.ZodMiniObject<typeof mediaEnvironment>>;

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The missing settings of S3, a line for each; nothing where none of them is set. */
export function missingMediaSettings(env: Environment): string[] {
  const given = NEEDED.find((name) => env[name] !== undefined);
  if (!given) return [];
  return NEEDED.filter((name) => env[name] === undefined).map((name) => `${name}: required with ${given}`);
}

/** null: pictures are in a folder of DATA_DIR. */
export function mediaSettings(env: Environment): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: new URL(S3_ENDPOINT).origin,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: env.S3_PATH_STYLE,
  };
}
