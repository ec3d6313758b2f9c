import fc from 'fast-check';

/** The numbers that an act draws: who, what, and a choice. */
export type Draw = { who: number; other: number; what: number; choice: number };

const draw = fc.record({ who: fc.nat(63), other: fc.nat(63), what: fc.nat(63), choice: fc.nat(63) });

/** Random steps of one act or two at once; an act without a weight has the weight 1. */
export function drawSteps<Name extends string>(
  acts: Record<Name, unknown>,
  weights: Partial<Record<Name, number>>,
  { steps, seed }: { steps: number; seed: number },
): { name: Name; draw: Draw }[][] {
  const act = fc.record({
    name: fc.oneof(
      ...(Object.keys(acts) as Name[]).map((name) => ({
        weight: weights[name] ?? 1,
        arbitrary: fc.constant(name),
      })),
    ),
    draw,
  });
  return fc.sample(fc.array(act, { minLength: 1, maxLength: 2 }), { numRuns: steps, seed });
}
