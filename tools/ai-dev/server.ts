import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseProduction } from '../services/refuse-production.ts';

/** A tool that the model asks for; `text` is what it writes as arguments, JSON or not. */
export interface ToolCall {
  readonly name: string;
  readonly text: string;
}

/** How the model behaves; a test sets it before it asks. */
export type Script =
  /** Answers at once and cites its first excerpt. */
  | { readonly kind: 'normal' }
  /** Says these words, each after this pause. */
  | { readonly kind: 'slow'; readonly words: readonly string[]; readonly pauseMs: number }
  /** Takes the question and says nothing. */
  | { readonly kind: 'silent' }
  /** Says some words and then nothing more. */
  | { readonly kind: 'stalls'; readonly words: readonly string[] }
  /** Says some words and cuts the connection. */
  | { readonly kind: 'breaks'; readonly words: readonly string[] }
  /** Refuses with this status so many times, then answers. */
  | { readonly kind: 'refuses'; readonly status: number; readonly times: number }
  /** Says exactly this, among lines that are no JSON. */
  | { readonly kind: 'hostile'; readonly text: string }
  /** Asks for these tools, also when it was told not to, and then says this; `{data}` in it is every word the tools returned. */
  | { readonly kind: 'calls'; readonly rounds: readonly (readonly ToolCall[])[]; readonly text: string }
  /** Asks for the same tool for ever. */
  | { readonly kind: 'loops'; readonly wish: ToolCall };

interface ModelMessage {
  readonly role: string;
  readonly content: string;
  readonly tool_calls?: readonly { readonly id: string }[];
  readonly tool_call_id?: string;
}

export interface ModelStub {
  readonly messages: readonly ModelMessage[];
  readonly user: string;
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[];
  readonly tool_choice?: string;
  readonly authorization: string | undefined;
  /** When whoever asked went away before the end, in milliseconds; null = they did not. */
  leftAt: number | null;
}

export interface ModelServer {
  /** What `AI_BASE_URL` is set to. */
  readonly url: string;
  readonly asked: ModelStub[];
  script: Script;
  stop(): Promise<void>;
}

/** A server that speaks the streaming half of OpenAI's chat protocol, well or badly, for tests and the demo. It knows nothing. */
export async function startModelServer(port = 0): Promise<ModelServer> {
  refuseProduction('the model simulator');
  const asked: ModelStub[] = [];
  const state: { script: Script; refused: number } = { script: { kind: 'normal' }, refused: 0 };
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return void response.writeHead(404).end('{"error":{"message":"not found"}}');
    const body = JSON.parse(await textOf(request)) as Omit<ModelStub, 'authorization' | 'leftAt'>;
    const entry: ModelStub = { ...body, authorization: request.headers.authorization, leftAt: null };
    asked.push(entry);
    response.once('close', () => {
      if (!response.writableFinished) entry.leftAt = Date.now();
    });
    const { script } = state;
    if (script.kind === 'refuses' && state.refused < script.times) {
      state.refused += 1;
      return void response.writeHead(script.status).end('{"error":{"message":"come again"}}');
    }
    await speak(response, wishesOf(script, body.messages) ?? script);
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    get script() {
      return state.script;
    },
    set script(next) {
      state.script = next;
      state.refused = 0;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const NORMAL = ['根据', '资料', '，', '请按文档中的步骤操作', '[1]', '。'];

interface Wishing {
  readonly kind: 'wishes';
  readonly wishes: readonly ToolCall[];
}

/** What a script that calls tools does next: how often it has called already stands in the messages. */
function wishesOf(script: Script, messages: readonly ModelMessage[]): Wishing | Script | null {
  if (script.kind === 'loops') return { kind: 'wishes', wishes: [script.wish] };
  if (script.kind !== 'calls') return null;
  const wishes = script.rounds[messages.filter(({ tool_calls }) => tool_calls !== undefined).length];
  if (wishes !== undefined) return { kind: 'wishes', wishes };
  const data = messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : [])).join('\n');
  return { kind: 'hostile', text: script.text.replaceAll('{data}', () => data) };
}

async function speak(response: ServerResponse, script: Script | Wishing): Promise<void> {
  if (script.kind === 'silent') return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const say = (content: string): void => void response.write(line({ choices: [{ delta: { content } }] }));
  if (script.kind === 'wishes') wish(response, script.wishes);
  else if (script.kind === 'slow')
    for (const word of script.words) {
      say(word);
      await sleep(script.pauseMs);
    }
  else if (script.kind === 'stalls' || script.kind === 'breaks') for (const word of script.words) say(word);
  else if (script.kind === 'hostile') {
    response.write('data: {this is no JSON\n\n: a comment\n\nevent: odd\ndata: []\n\n');
    for (const part of script.text.match(/[\s\S]{1,7}/g) ?? []) say(part);
  } else for (const word of NORMAL) say(word);
  if (script.kind === 'stalls') return;
  if (script.kind === 'breaks') {
    // what was written is on its way before the connection goes
    await sleep(100);
    return void response.destroy();
  }
  response.write(line({ choices: [{ delta: {}, finish_reason: 'stop' }] }));
  response.write(line({ choices: [], usage: { prompt_tokens: 321, completion_tokens: 45 } }));
  response.end('data: [DONE]\n\n');
}

/** The name at first, the arguments drop by drop, as endpoints stream them. */
function wish(response: ServerResponse, wishes: readonly ToolCall[]): void {
  for (const [index, { name, text }] of wishes.entries()) {
    const say = (called: object): void =>
      void response.write(line({ choices: [{ delta: { tool_calls: [{ index, ...called }] } }] }));
    say({ id: `call_${index}`, type: 'function', function: { name, arguments: '' } });
    for (const piece of text.match(/[\s\S]{1,9}/g) ?? []) say({ function: { arguments: piece } });
  }
}

const line = (part: object): string => `data: ${JSON.stringify(part)}\n\n`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
