/** A device that gets push messages. Its key is a point of the curve P-256. */
export const DEVICE = {
  endpoint: 'https://push.bandeja.test/device',
  keys: {
    p256dh: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
    auth: 'A'.repeat(22),
  },
};
