import { askQuestion, listConversations } from '@switchboard/ai-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getManifest } from '@switchboard/sys-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '@switchboard/tools/simulators/ai/server';
import { newConversation, startAssistant } from '@switchboard/tools/simulators/ai/testing/start-assistant';

const QUESTION = '如何领取公海客户？';
let model: ModelServer;
let api: TestStack;
let token: string;
beforeAll(async () => {
  model = await startModelServer();
  api = await startAssistant();
  token = await signIn(api.call, 'sales');
});
afterAll(async () => {
  await api?.stop();
  await model?.stop();
});

it('R247 answers may be streamed from a separate host: the manifest names it, the policy allows it, and only the portal’s own page may read it', async () => {
  const [portal, stream] = ['https://portal.example', 'https://stream.example'];
  const node = await api.node({ AI_BASE_URL: model.url, AI_STREAM_BASE: `${stream}/`, PUBLIC_ORIGIN: portal });
  expect((await node.call(getManifest, {}, {})).data.streamBase).toBe(stream);
  expect((await api.call(getManifest, {}, {})).data.streamBase).toBe('');
  const page = await fetch(`${node.url}/readyz`);
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${stream}`);
  const preflight = async (origin: string, path: string): Promise<string | null> => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const answer = await fetch(`${node.url}${path}`, { method: 'OPTIONS', headers });
    return answer.headers.get('access-control-allow-origin');
  };
  expect(await preflight(portal, askQuestion.path)).toBe(portal);
  expect(await preflight('https://evil.example', askQuestion.path)).toBeNull();
  expect(await preflight(portal, listConversations.path)).toBeNull();
  const conversationUuid = await newConversation(api, token, QUESTION);
  const ask = async (origin: string) =>
    await fetch(`${node.url}${askQuestion.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin },
      body: JSON.stringify({ stream: true, content: QUESTION, conversationUuid }),
    });
  const ours = await ask(portal);
  expect([ours.status, ours.headers.get('access-control-allow-origin')]).toEqual([200, portal]);
  await ours.text();
  expect((await ask('https://evil.example')).status).toBe(403);
});
