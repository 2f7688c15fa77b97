import type { TestStack } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

let api: TestStack;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => await api?.stop());

describe('every key that a call requires', () => {
  it('is a resource that can be granted', async () => {
    const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { 'x-right': { kind: string; key?: string } }>>;
    };
    const rights = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one['x-right']));
    const keys = new Set(rights.flatMap((right) => (right.kind === 'key' ? [right.key as string] : [])));
    const rows = await api.query<{ international: string }>(
      'select international from sys.resource where status = 1 and international = any($1)',
      [[...keys]],
    );
    expect(rows.map((row) => row.international).sort()).toEqual([...keys].sort());
  });
});
