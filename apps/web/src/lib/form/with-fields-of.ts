import { ApiError } from '@bandeja/contract/client';

/** A refusal of a request whose `part` is an object or a list: its fields, of a list `0.name`, are fields of the form. */
export async function withFieldsOf<Answer>(part: string, sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof ApiError) || !isRecord(error.body)) throw error;
    const { [part]: inner, ...others } = error.body;
    const body = Object.fromEntries([
      ...Object.entries(others).map(([name, value]) => [name.replace(`${part}.`, ''), value]),
      ...(isRecord(inner) ? Object.entries(inner) : inner === undefined ? [] : [['', inner]]),
    ]);
    throw new ApiError(error.status, body, { code: error.code });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
