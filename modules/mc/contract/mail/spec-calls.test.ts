import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mcContract } from '../index.ts';
import { MAIL_BASE } from './address.ts';

interface SpecCall {
  readonly method: string | null;
  readonly path: string | null;
}

const spec = (
  JSON.parse(readFileSync(new URL('../../../../docs/spec/calls.json', import.meta.url), 'utf8')) as SpecCall[]
).filter(({ path }) => path?.startsWith(`${MAIL_BASE}/`) === true);

describe('mailbox calls', () => {
  it('R169 every call that the customer lists exists with its method', () => {
    const shape = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, '*');
    const ours = new Map(mcContract.allCalls.map(({ method, path }) => [shape(path), method]));
    const wrong = spec.filter(({ method, path }) => {
      const have = ours.get(shape(path ?? ''));
      return have === undefined || (method !== null && have !== method);
    });
    expect(spec.length).toBeGreaterThan(60);
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});
