import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseProduction } from '../../engines/refuse-production.ts';

/** A tool call of the model; `text` is what it sends as arguments, JSON or not. */
export interface ToolCall {
  readonly name: string;
  readonly text: string;
}

/** How the model behaves; a test sets it before each request. */
export type Script =
  /** Answers immediately and cites its first excerpt. */
  | { readonly kind: 'normal' }
  /** Sends these words with a pause after each. */
  | { readonly kind: 'slow'; readonly words: readonly string[]; readonly pauseMs: number }
  /** Accepts the request and sends nothing. */
  | { readonly kind: 'silent' }
  /** Sends some words, then nothing more. */
  | { readonly kind: 'stalls'; readonly words: readonly string[] }
  /** Sends some words, then closes the connection. */
  | { readonly kind: 'breaks'; readonly words: readonly string[] }
  /** Rejects with this status `times` times, then answers. */
  | { readonly kind: 'refuses'; readonly status: number; readonly times: number }
  /** Sends exactly this text, among lines that are not JSON. */
  | { readonly kind: 'hostile'; readonly text: string }
  /**
   * Calls these tools, even when tool use is off, then sends this text; `{data}` is replaced with everything the tools
   * returned.
   */
  | { readonly kind: 'calls'; readonly rounds: readonly (readonly ToolCall[])[]; readonly text: string }
  /** Calls the same tool endlessly. */
  | { readonly kind: 'loops'; readonly call: ToolCall };

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
  /** When the client disconnected before the end, in milliseconds; null = it did not. */
  leftAt: number | null;
}

export interface ModelServer {
  /** The value for `AI_BASE_URL`. */
  readonly url: string;
  readonly asked: ModelStub[];
  script: Script;
  stop(): Promise<void>;
}

/**
 * A server that speaks the streaming part of OpenAI's chat protocol, correctly or incorrectly, for tests and the demo.
 * It has no knowledge.
 */
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
    await speak(response, nextStep(script, body.messages) ?? script);
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

interface ToolCallStep {
  readonly kind: 'tools';
  readonly calls: readonly ToolCall[];
}

/** The next step of a script that calls tools; the number of previous rounds is in the messages. */
function nextStep(script: Script, messages: readonly ModelMessage[]): ToolCallStep | Script | null {
  if (script.kind === 'loops') return { kind: 'tools', calls: [script.call] };
  if (script.kind !== 'calls') return null;
  const toolCalls = script.rounds[messages.filter(({ tool_calls }) => tool_calls !== undefined).length];
  if (toolCalls !== undefined) return { kind: 'tools', calls: toolCalls };
  const data = messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : [])).join('\n');
  return { kind: 'hostile', text: script.text.replaceAll('{data}', () => data) };
}

async function speak(response: ServerResponse, script: Script | ToolCallStep): Promise<void> {
  if (script.kind === 'silent') return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const say = (content: string): void => void response.write(line({ choices: [{ delta: { content } }] }));
  if (script.kind === 'tools') writeToolCalls(response, script.calls);
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
    // written data must arrive before the connection closes
    await sleep(100);
    return void response.destroy();
  }
  response.write(line({ choices: [{ delta: {}, finish_reason: 'stop' }] }));
  response.write(line({ choices: [], usage: { prompt_tokens: 321, completion_tokens: 45 } }));
  response.end('data: [DONE]\n\n');
}

/** Sends the name first, then the arguments in small pieces, as real endpoints stream them. */
function writeToolCalls(response: ServerResponse, toolCalls: readonly ToolCall[]): void {
  for (const [index, { name, text }] of toolCalls.entries()) {
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
