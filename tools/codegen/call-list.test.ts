import { defineCall, defineModuleContract, needs, publicCall } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { renderCallList } from './call-list.ts';

const listOf = (input: z.ZodObject, result: z.ZodType = z.null()) => {
  const save = defineCall({
    name: 'x.save',
    method: 'POST',
    path: '/v2/x/save/:id',
    summary: { zh: '保存', en: 'Save' },
    right: needs('x.page:edit'),
    input,
    result,
  });
  const hello = defineCall({
    name: 'x.hello',
    method: 'GET',
    path: '/v2/x/hello',
    summary: { zh: '你好', en: 'Hello' },
    right: publicCall('before there is a session'),
    input: z.object({}),
    result: z.null(),
  });
  const contract = defineModuleContract({
    id: 'x',
    title: { zh: '物', en: 'Things' },
    calls: [save, hello],
    resources: [],
  });
  return renderCallList(contract).split('\n');
};
const rowOf = (lines: readonly string[], name: string): string =>
  lines.find((line) => line.startsWith(`| ${name} `)) ?? '';
const INPUT = z.object({ id: z.string(), name: z.string().optional() });

describe('the call list', () => {
  it('shows address, right and input fields of every call', () => {
    const lines = listOf(INPUT);
    expect(rowOf(lines, 'x.save')).toMatch(
      /^\| x\.save \| POST \/v2\/x\/save\/:id \| `x\.page:edit` \| id, name\? \| [0-9a-f]{8} [0-9a-f]{8} \|$/,
    );
    expect(rowOf(lines, 'x.hello')).toContain('| public |');
  });

  it('changes only the line of the call with a schema change, at any depth', () => {
    const [before, deeper, answer] = [
      listOf(INPUT),
      listOf(z.object({ id: z.string(), name: z.string().max(20).optional() })),
      listOf(INPUT, z.object({ done: z.boolean() })),
    ];
    expect(rowOf(deeper, 'x.save')).not.toBe(rowOf(before, 'x.save'));
    expect(rowOf(answer, 'x.save')).not.toBe(rowOf(before, 'x.save'));
    expect(rowOf(answer, 'x.hello')).toBe(rowOf(before, 'x.hello'));
  });
});
