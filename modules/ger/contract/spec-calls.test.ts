import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gerContract } from './index.ts';

interface SpecCall {
  readonly method: string | null;
  readonly path: string | null;
}

const spec = (
  JSON.parse(readFileSync(new URL('../../../docs/spec/calls.json', import.meta.url), 'utf8')) as SpecCall[]
).filter(({ path }) => path?.startsWith('/v2/workflow/') === true);
const shape = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, '*');
const ours = new Map(gerContract.allCalls.map(({ method, path }) => [shape(path), method]));

describe('workflow calls', () => {
  it('R197 every call listed by the customer exists with its method', () => {
    const wrong = spec.filter(({ method, path }) => {
      const have = ours.get(shape(path ?? ''));
      return have === undefined || (method !== null && have !== method);
    });
    expect(spec.length).toBeGreaterThan(40);
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
