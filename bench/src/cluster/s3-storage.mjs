// An S3-compatible server for the cluster test: s3rver, whose own command knows one pair of keys only, shorter than the
// server takes. Arguments: folder of its package, address, port, folder of the objects, bucket, key id, secret.
import { createRequire } from 'node:module';

const [folder = '', address, port, directory, bucket, keyId, secret] = process.argv.slice(2);
const load = createRequire(`${folder}/`);
load('./lib/models/account.js').DUMMY_ACCOUNT.createKeyPair(keyId, secret);
const S3rver = load('./lib/s3rver.js');
const configureBuckets = [{ name: bucket }];
await new S3rver({
  ...{ address, port: Number(port), directory, configureBuckets },
  ...{ vhostBuckets: false, silent: true },
}).run();
