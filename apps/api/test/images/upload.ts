import { readdir } from 'node:fs/promises';
import type { TestApp } from '../test-app.ts';

type Fields = Record<string, string | Uint8Array | undefined>;

/** A multipart form as browsers send it; bytes are a file named `fileName`. */
export function formWith(fields: Fields, fileName = 'avatar-bia-1.png'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else if (value) form.append(name, new File([new Uint8Array(value)], fileName));
  }
  return form;
}

export async function send(
  app: TestApp,
  form: FormData | string,
  { as, headers, url = '/api/images/' }: { as?: string; headers?: Record<string, string>; url?: string } = {},
) {
  const request = new Request('http://bandeja.test', { method: 'POST', body: form });
  const answer = await app.app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(as && { authorization: `Bearer ${as}` }),
      ...headers,
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** The form of the viewer's avatar. */
export const avatarOf = (player: { id: number }, image: Uint8Array, changes: Fields = {}, name?: string) =>
  formWith(
    { content_type: 'player', object_id: String(player.id), caption: 'avatar', image, ...changes },
    name,
  );

/** File names in the server's media folder. */
export async function storedFiles(app: TestApp): Promise<string[]> {
  return (await readdir(app.mediaFolder)).toSorted();
}

export const storedRows = (app: TestApp) => app.db.selectFrom('images').selectAll().orderBy('id').execute();
