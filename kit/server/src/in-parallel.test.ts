import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('processes every item with no more than the given number in parallel', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await inParallel(
    3,
    Array.from({ length: 20 }, (_, n) => n),
    async (n) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, n % 4));
      now -= 1;
      done.push(n);
    },
  );
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(most).toBe(3);
});

it('rejects with the first error', async () => {
  const work = async (n: number) => {
    if (n === 2) throw new Error('two');
  };
  await expect(inParallel(2, [1, 2, 3], work)).rejects.toThrow('two');
});
