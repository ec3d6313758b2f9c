import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { mountHook } from './mount.tsx';

it('a mounted hook keeps its state, runs its effects and gets new props', async () => {
  const ended: number[] = [];
  const mounted = mountHook((value: number) => {
    const [first] = useState(value);
    const [seen, see] = useState(0);
    useEffect(() => {
      see(value);
      return () => void ended.push(value);
    }, [value]);
    return [first, seen];
  }, 1 as number);
  await expect.poll(mounted.result).toEqual([1, 1]);
  mounted.rerender(2);
  await expect.poll(mounted.result).toEqual([1, 2]);
  mounted.unmount();
  expect(ended).toEqual([1, 2]);
});
