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
  const text = renderMatrix([{ title: 'Things', calls: CALLS }], ROLES);

  it('has a row per call with a key and a mark per role that holds it', () => {
    expect(text).toContain('| call | address | key | Clerk | Head |');
    expect(text).toContain('| x.list | POST /x.list | `x.page` | ● | ● |');
    expect(text).toContain('| x.edit | POST /x.edit | `x.page:edit` |  | ● |');
  });

  it('lists the open calls with their reasons and the keys that nobody holds', () => {
    expect(text).toContain('5 calls: 3 need a key, 2 are open');
    expect(text).toContain('| x.me | signed in | own data |');
    expect(text).toContain('| x.hello | everybody | before there is a session |');
    expect(text).toMatch(/no demo role holds\n\n- `x\.page:wipe`\n$/);
  });
});
