declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    encrypt: (
      message: Buffer,
      options: { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string },
    ) => Buffer;
  };
  export default ece;
}
