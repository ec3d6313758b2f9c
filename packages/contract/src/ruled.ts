import * as z from 'zod/mini';

/** A check by one of the rules that name a problem or answer null; the problem's sentence is the message. */
export const ruled = <Problem extends string>(
  problemOf: (value: string) => Problem | null,
  sentences: Record<Problem, string>,
) =>
  z.superRefine<string>((value, context) => {
    const problem = problemOf(value);
    if (problem) context.addIssue({ code: 'custom', message: sentences[problem], input: value });
  });
