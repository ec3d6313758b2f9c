import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

const { paths } = openApiDocument('1.0.0');

test('a field of a body, of an answer and of a query has its description', () => {
  const { get, post } = Object(paths['/booking/court/']);
  expect(post.requestBody.content['application/json'].schema.properties.duration.description).toBe(
    'Minutes; left out: the shortest the club offers.',
  );
  expect(post.responses[201].content['application/json'].schema.properties.can.description).toMatch(
    /^The viewer's abilities now/,
  );
  const status = get.parameters.find(({ name }: { name: string }) => name === 'status');
  expect(status.schema.description).toBe('One status or several with commas: 10,20.');
});

const folder = new URL('./schemas/', import.meta.url);
// The browser loads the schemas of Americanos with every form: descriptions there are 1 kB over a page's limit.
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== 'americanos.ts',
);

test.each(files)('the fields of %s are described, not commented', (file) => {
  const commented = /^ +\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n +\w+:.*$/gm;
  expect(readFileSync(new URL(file, folder), 'utf8').match(commented)).toBeNull();
});
