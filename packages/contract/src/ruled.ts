import * as z from 'zod/mini';

/** A schema check by a rule that returns a problem or null; the message is the sentence of the problem. */
export const ruled = <Problem extends string>(
  problemOf: (value: string) => Problem | null,
  sentences: Record<Problem, string>,
) =>
  z.superRefine<string>((value, context) => {
    const problem = problemOf(value);
    if (problem) context.addIssue({ code: 'custom', message: sentences[problem], input: value });
  });
