import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const ana = { first_name: 'Ana', last_name: 'Souza' };
const drawn = (props: Parameters<typeof Avatar>[0]) => renderToStaticMarkup(<Avatar {...props} />);

test('an avatar without a picture shows the initials, and sends no request', () => {
  const html = drawn({ name: ana, src: null });
  expect(html).toContain('data-initials="AS"');
  expect(html).not.toMatch(/<img|<svg|http/);
});

test.each([[null], [{ first_name: '', last_name: '' }], [{ first_name: '123', last_name: '!' }]])(
  'an avatar of %j, a name without letters, shows the add-user picture',
  (name) => {
    const html = drawn({ name });
    expect(html).toContain('lucide-user-round-plus');
    expect(html).not.toContain('<img');
  },
);

test('an avatar without a tone has the default colour of avatars', () => {
  expect(drawn({ name: ana })).toContain('bg-avatar');
});
