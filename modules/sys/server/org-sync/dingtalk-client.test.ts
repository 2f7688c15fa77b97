import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDingTalk } from './dingtalk-client.ts';

/** Number of next requests with a closed connection, and number of requests received. */
const ding = { breaks: 0, requests: 0 };
const ANSWERS: Record<string, object> = {
  '/gettoken': { access_token: 'token' },
  '/topapi/v2/department/listsub': { result: [] },
  '/topapi/v2/user/list': { result: { has_more: false, list: [{ userid: 'u1', name: 'Ann' }] } },
};
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    ding.requests += 1;
    if (ding.breaks > 0) {
      ding.breaks -= 1;
      request.socket.destroy();
      return;
    }
    const { pathname } = new URL(request.url ?? '', 'http://x');
    response.end(JSON.stringify({ errcode: 0, errmsg: 'ok', ...ANSWERS[pathname] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => Object.assign(ding, { breaks: 0, requests: 0 }));

const read = async () => {
  const { port } = server.address() as AddressInfo;
  const client = openDingTalk({
    DINGTALK_OAPI_URL: `http://127.0.0.1:${port}`,
    DINGTALK_CLIENT_ID: 'key',
    DINGTALK_CLIENT_SECRET: 'hidden',
  });
  return await client?.readOrg();
};

describe('connection closed by DingTalk', () => {
  it('costs one more request and does not end the synchronisation', async () => {
    ding.breaks = 1;
    expect(await read()).toMatchObject({ depts: [], staff: [{ dingId: 'u1', name: 'Ann' }] });
    expect(ding.requests).toBe(4);
  });

  it('ends the synchronisation after four times, with the path and without the secret', async () => {
    ding.breaks = 4;
    const fault = await read().catch((error: unknown) => String(error));
    expect(fault).toMatch(/refused \/gettoken: broken (?:ECONNRESET|UND_ERR_SOCKET)/u);
    expect(fault).not.toContain('hidden');
    expect(ding.requests).toBe(4);
  });

  it('sends no request twice while the connection works', async () => {
    await read();
    expect(ding.requests).toBe(3);
  });
});
