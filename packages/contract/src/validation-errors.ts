import type * as z from 'zod/mini';

/** The error body of the API: `{field: [sentence]}`, `{field: {sub: [sentence]}}` or `{error: sentence}`. */
export type FieldErrors = { [field: string]: string[] | { [sub: string]: string[] } };

type Issue = z.core.$ZodIssue;

const REQUIRED = 'Preencha este campo.';
const INVALID = 'Valor inválido.';

/** The Portuguese sentence of one issue. A sentence given in the schema has priority: zod puts it in `message`. */
export function issueSentence(issue: Issue): string {
  // zod/mini has no built-in texts: any message but its placeholder was written in the schema.
  if (issue.message && issue.message !== 'Invalid input') return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : INVALID;
    case 'too_small':
      return `O mínimo é ${issue.minimum}.`;
    case 'too_big':
      return `O máximo é ${issue.maximum}.`;
    default:
      return INVALID;
  }
}

/**
 * Turns zod issues into the error body of the API, with every field. The server sends it, forms show it. An issue
 * deeper than two levels is reported under its first two.
 */
export function toFieldErrors(issues: readonly Issue[]): FieldErrors | { error: string } {
  const result: FieldErrors = Object.create(null);
  for (const issue of issues) {
    const [field, ...rest] = issue.path.map(String);
    if (field === undefined) return { error: 'Envie um objeto JSON com os campos do pedido.' };
    const message = issueSentence(issue);
    if (rest.length === 0) {
      const present = result[field];
      if (Array.isArray(present)) present.push(message);
      else if (present === undefined) result[field] = [message];
    } else {
      const sub = rest.join('.');
      const present = result[field];
      if (present === undefined) result[field] = { [sub]: [message] };
      else if (!Array.isArray(present)) present[sub] = [...(present[sub] ?? []), message];
    }
  }
  return { ...result };
}
