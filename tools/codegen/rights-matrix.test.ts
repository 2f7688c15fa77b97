import { defineCall, needs, publicCall, signedIn } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderMatrix } from './rights-matrix.ts';

const call = (name: string, right: ReturnType<typeof needs>) =>
  defineCall({
    name,
    method: 'POST',
    path: `/${name}`,
    summary: { zh: name, en: name },
    right,
    input: z.object({}),
    result: z.null(),
  });
const ROLES = [
  { code: 'a', name: 'Clerk', keys: ['x.page'] },
  { code: 'b', name: 'Head', keys: ['x.page', 'x.page:edit'] },
];
const CALLS = [
  call('x.list', needs('x.page')),
  call('x.edit', needs('x.page:edit')),
  call('x.wipe', needs('x.page:wipe')),
  call('x.me', signedIn('own data')),
  call('x.hello', publicCall('before there is a session')),
];

describe('the rights matrix', () => {
  const [summary, things, ...others] = renderMatrix(
    [
      { id: 'x', title: 'Things', calls: CALLS },
      { id: 'y', title: 'Without keys', calls: [call('y.hello', publicCall('a greeting'))] },
    ],
    ROLES,
  );

  it('has a file per module, with a row per call that needs a key and a mark per role that holds it', () => {
    expect(things?.file).toBe('docs/rights/x.md');
    expect(things?.text).toContain('| call | address | key | Clerk | Head |');
    expect(things?.text).toContain('| x.list | POST /x.list | `x.page` | ● | ● |');
    expect(things?.text).toContain('| x.edit | POST /x.edit | `x.page:edit` |  | ● |');
    expect(others).toEqual([]);
  });

  it('lists the open calls of all modules with their reasons and the keys that no role holds', () => {
    expect(summary?.file).toBe('docs/rights/README.md');
    expect(summary?.text).toContain('6 calls: 3 need a key, 3 are open');
    expect(summary?.text).toContain('- [Things](x.md)');
    expect(summary?.text).toContain('| x.me | signed in | own data |');
    expect(summary?.text).toContain('| x.hello | all, without a session | before there is a session |');
    expect(summary?.text).toMatch(/no demo role holds\n\n- `x\.page:wipe`\n$/);
  });
});
