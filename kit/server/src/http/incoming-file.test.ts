import { CODES, defineUpload, needs } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleUpload } from '../module.ts';
import { createFakeHttp, type FakeHttp } from '../testing/fake-http.ts';

const take = defineUpload({
  name: 'test.take',
  path: '/v2/test/take',
  summary: { zh: '收', en: 'Take' },
  right: needs('k'),
  input: z.object({ no: z.coerce.number<number>().int(), note: z.string().optional() }),
  result: z.object({ name: z.string(), no: z.int(), size: z.int() }),
  maxBytes: 1_000,
});

let http: FakeHttp;
let url: string;
let reads: number;
beforeAll(async () => {
  http = await createFakeHttp([
    handleUpload(take, async ({ no }, _, { name, pieces }) => {
      let size = 0;
      for await (const piece of pieces) {
        reads += 1;
        size += piece.length;
      }
      return { name, no, size };
    }),
  ]);
  url = await http.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => await http.app.close());

const send = async (form: FormData | string, token = 't-k') => {
  reads = 0;
  const response = await fetch(`${url}${take.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof form === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body: form,
  });
  return (await response.json()) as { code: number; data: unknown };
};
const form = (fields: Record<string, string>, bytes: number, name = '合同 附件.txt'): FormData => {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.append(key, value);
  made.append('file', new Blob([Buffer.alloc(bytes, 'a')]), name);
  return made;
};

describe('a call that takes a file', () => {
  it('reads the fields before the file by the schema of the call, and a file name in any script', async () => {
    expect(await send(form({ no: '7' }, 900))).toMatchObject({
      code: 0,
      data: { name: '合同 附件.txt', no: 7, size: 900 },
    });
    const path = await send(form({ no: '7' }, 5, 'C:\\Users\\me\\a.txt'));
    expect(path.data).toMatchObject({ name: 'a.txt' });
  });

  it('refuses bad fields, a missing file, another kind of body and a file that is too large', async () => {
    expect((await send(form({ no: 'x' }, 5))).code).toBe(CODES.validation);
    const bare = new FormData();
    bare.append('no', '1');
    expect((await send(bare)).code).toBe(CODES.validation);
    expect((await send('{"no":1}')).code).toBe(CODES.validation);
    expect((await send(form({ no: '1' }, 1_001))).code).toBe(CODES.fileTooLarge);
    expect((await send(form({ no: '1' }, 3_000_000))).code).toBe(CODES.fileTooLarge);
    expect(await send(form({ no: '1' }, 1_000))).toMatchObject({ code: 0, data: { size: 1_000 } });
  });

  it('reads nothing from a caller without the right', async () => {
    expect((await send(form({ no: '1' }, 900), 't-other')).code).toBe(CODES.noPermission);
    expect((await send(form({ no: '1' }, 900), 'nobody')).code).toBe(CODES.sessionInvalid);
    expect(reads).toBe(0);
  });

  it('allows 600 s for the upload, in the call and at the server', () => {
    expect(take.timeoutMs).toBe(600_000);
    // 0 = the server cuts off no request that is still being sent
    expect(http.app.server.requestTimeout === 0 || http.app.server.requestTimeout >= 600_000).toBe(true);
  });
});
