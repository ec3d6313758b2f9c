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
// The forms of the browser load these two: their fields keep comments, as the limit of /profile has no byte for descriptions.
const OF_FORMS = ['americanos.ts', 'players.ts'];
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !OF_FORMS.includes(file),
);

test.each(files)('the fields of %s are described, not commented', (file) => {
  const commented = /^ +\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n +\w+:.*$/gm;
  expect(readFileSync(new URL(file, folder), 'utf8').match(commented)).toBeNull();
});
