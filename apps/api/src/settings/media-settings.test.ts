import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const S3 = {
  S3_ENDPOINT: 'https://s3.sa-east-1.amazonaws.com',
  S3_BUCKET: 'bandeja-fotos',
  S3_ACCESS_KEY_ID: 'id-of-a-bucket',
  S3_SECRET_ACCESS_KEY: 'secret/of+a-bucket',
};

test('pictures are on the disk without settings, in a bucket with all four', () => {
  expect(readSettings({}).s3).toBeNull();
  expect(readSettings({ S3_REGION: 'sa-east-1' }).s3).toBeNull();
  expect(readSettings(S3).s3).toEqual({
    endpoint: S3.S3_ENDPOINT,
    region: 'us-east-1',
    bucket: S3.S3_BUCKET,
    accessKeyId: S3.S3_ACCESS_KEY_ID,
    secretAccessKey: S3.S3_SECRET_ACCESS_KEY,
    pathStyle: true,
  });
  expect(readSettings({ ...S3, S3_REGION: 'sa-east-1', S3_PATH_STYLE: 'off' }).s3).toMatchObject({
    region: 'sa-east-1',
    pathStyle: false,
  });
});

test.each(Object.keys(S3))('%s alone names the three that are missing', (name) => {
  const others = Object.keys(S3).filter((other) => other !== name);
  expect(() => readSettings({ [name]: S3[name as keyof typeof S3] })).toThrow(
    new RegExp(others.map((other) => `${other}: required with ${name}`).join('[^]*')),
  );
});

test.each([
  { S3_ENDPOINT: 'https://s3.example/path' },
  { S3_ENDPOINT: 'ftp://s3.example' },
  { S3_ENDPOINT: 'https://key:secret@s3.example' },
  { S3_BUCKET: 'Fotos' },
  { S3_BUCKET: '../fotos' },
  { S3_SECRET_ACCESS_KEY: 'with a space' },
  { S3_ACCESS_KEY_ID: 'short' },
])('%j is refused by name, without its value', (wrong) => {
  const [name = '', value = ''] = Object.entries(wrong)[0] ?? [];
  const read = () => readSettings({ ...S3, ...wrong });
  expect(read).toThrow(`${name}: must be`);
  expect(read).not.toThrow(value);
});
