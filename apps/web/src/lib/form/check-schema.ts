import { toFieldErrors } from '@bandeja/contract/validation-errors';
import type * as z from 'zod/mini';

/** The first message of each field that a contract schema refuses; empty when the value is valid. */
export function schemaErrors(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  if (result.success) return {};
  const found: Record<string, string> = {};
  for (const [field, messages] of Object.entries(toFieldErrors(result.error.issues))) {
    const first: unknown = typeof messages === 'string' ? messages : Object.values(messages).flat()[0];
    if (typeof first === 'string') found[field] = first;
  }
  return found;
}

/** The value as the schema parses it (trimmed, normalised). Throws when schemaErrors would return a message. */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  return schema.parse(value);
}
