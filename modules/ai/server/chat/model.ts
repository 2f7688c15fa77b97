import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '@switchboard/kit-server';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import type { ToolSpec } from '../data/tool.ts';
import { Breaker } from './breaker.ts';
import { CallParts, zCallPart } from './call-parts.ts';

/** A tool call requested by the model; `text` holds the arguments as written, JSON or not. */
export interface ModelCall {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls?: readonly ModelCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly callId: string };

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** A hash: the endpoint learns that two questions come from the same user, but not from which user. */
  readonly user: string;
  readonly tools: readonly ToolSpec[];
  /** False when the model has used up its tool calls and must answer now. */
  readonly mayCall: boolean;
}

export interface ModelUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

export interface ModelAnswer {
  readonly texts: AsyncIterable<string>;
  /** Known when the texts have ended, if the endpoint reports it. */
  usage(): ModelUsage | null;
  /** Known when the texts have ended. */
  calls(): readonly ModelCall[];
}

/** The model did not answer but may do so later; the knowledge base is quoted instead (ai A33). */
export class ModelAway extends Error {}
/** The answer broke off after it had started. */
export class ModelBroken extends Error {}
/** The model was too slow (ai A20). */
export class ModelTooSlow extends Error {}

type ModelConfig = Pick<
  Config,
  | 'AI_BASE_URL'
  | 'AI_API_KEY'
  | 'AI_MODEL'
  | 'AI_TEMPERATURE'
  | 'AI_MAX_TOKENS'
  | 'AI_FIRST_WORD_MS'
  | 'AI_NEXT_WORD_MS'
>;

const zPart = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({ content: z.string().nullish(), tool_calls: z.array(zCallPart).nullish().catch(null) })
          .optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }).nullish(),
});

const TRY_AGAIN_MS = [1_000, 3_000];
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** One OpenAI-compatible endpoint. Error texts contain the status and nothing of the request (ai A37). */
export class Model {
  readonly #config: ModelConfig;
  readonly #breaker = new Breaker();

  constructor(config: ModelConfig) {
    this.#config = config;
  }

  get isUsable(): boolean {
    return this.#config.AI_BASE_URL !== undefined && !this.#breaker.isOpen;
  }

  get name(): string {
    return this.#config.AI_MODEL;
  }

  async ask(question: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
    const slow = new AbortController();
    const both = AbortSignal.any([signal, slow.signal]);
    const first = setTimeout(() => slow.abort(), this.#config.AI_FIRST_WORD_MS);
    try {
      const response = await this.#send(question, both);
      let usage: ModelUsage | null = null;
      const parts = new CallParts();
      const texts = this.#texts(response, { slow, first, parts, onUsage: (reported) => (usage = reported) });
      return { texts, usage: () => usage, calls: () => parts.calls };
    } catch (error) {
      clearTimeout(first);
      if (!slow.signal.aborted) throw error;
      this.#breaker.failed();
      throw new ModelTooSlow('the model sent no first token in time');
    }
  }

  /** Retries temporary failures twice, before the first word. */
  async #send(question: ModelRequest, signal: AbortSignal): Promise<Response> {
    let sent = question;
    for (let attempt = 0; ; ) {
      const problem = await this.#try(sent, signal);
      if (problem instanceof Response) return problem;
      signal.throwIfAborted();
      // an endpoint without tool support refuses the whole request: it is sent again without tools
      if (problem.isRefusal && sent.tools.length > 0) {
        sent = { ...sent, tools: [] };
        continue;
      }
      this.#breaker.failed();
      const wait = TRY_AGAIN_MS[attempt++];
      if (!problem.isPassing || wait === undefined) throw new ModelAway(problem.reason);
      await sleep(wait, undefined, { signal });
    }
  }

  async #try(
    { messages, user, tools, mayCall }: ModelRequest,
    signal: AbortSignal,
  ): Promise<Response | { reason: string; isPassing: boolean; isRefusal: boolean }> {
    const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_TEMPERATURE, AI_MAX_TOKENS } = this.#config;
    try {
      const response = await fetch(`${AI_BASE_URL}/chat/completions`, {
        // the key is for this host only: redirects are not followed
        redirect: 'error',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(AI_API_KEY === undefined ? {} : { authorization: `Bearer ${AI_API_KEY}` }),
        },
        body: JSON.stringify({
          model: AI_MODEL,
          messages: messages.map(spoken),
          ...(tools.length === 0 ? {} : { tools, tool_choice: mayCall ? 'auto' : 'none' }),
          user,
          temperature: AI_TEMPERATURE,
          max_tokens: AI_MAX_TOKENS,
          stream: true,
          stream_options: { include_usage: true },
        }),
        signal,
      });
      if (response.ok && response.body !== null) return response;
      await response.body?.cancel();
      const { status } = response;
      return {
        reason: `the model answered ${status}`,
        isPassing: isPassing(status),
        isRefusal: status === 400 || status === 422,
      };
    } catch {
      return { reason: 'the model cannot be reached', isPassing: true, isRefusal: false };
    }
  }

  async *#texts(
    { body }: Response,
    { slow, first, parts, onUsage }: Patience & { parts: CallParts; onUsage: (usage: ModelUsage) => void },
  ): AsyncGenerator<string> {
    let timer = first;
    let isOver = false;
    let isHeard = false;
    const waiting: string[] = [];
    const parser = createParser({
      onEvent: ({ data }) => {
        if (data === '[DONE]') isOver = true;
        const part = zPart.safeParse(parse(data));
        if (!part.success) return;
        if (part.data.usage != null) onUsage(part.data.usage);
        for (const { delta, finish_reason } of part.data.choices) {
          if (delta?.content) waiting.push(delta.content);
          if (delta?.tool_calls != null) parts.add(delta.tool_calls);
          isHeard ||= delta?.content != null || delta?.tool_calls != null;
          // not every endpoint sends [DONE]
          if (finish_reason != null) isOver = true;
        }
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const bytes of body ?? []) {
        parser.feed(decoder.decode(bytes as Uint8Array, { stream: true }));
        if (!isHeard) continue;
        isHeard = false;
        clearTimeout(timer);
        yield* waiting.splice(0);
        timer = setTimeout(() => slow.abort(), this.#config.AI_NEXT_WORD_MS);
      }
    } catch (error) {
      if (slow.signal.aborted) {
        this.#breaker.failed();
        throw new ModelTooSlow('the model sent nothing for too long');
      }
      if (error instanceof Error && error.name === 'AbortError') throw error;
      this.#breaker.failed();
      throw new ModelBroken('the model ended the stream early');
    } finally {
      clearTimeout(timer);
      slow.abort();
    }
    if (!isOver) throw new ModelBroken('the model ended the stream early');
    this.#breaker.worked();
  }
}

/** A message in the protocol format. */
function spoken(message: ModelMessage): object {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role !== 'assistant' || message.calls === undefined)
    return { role: message.role, content: message.content };
  return {
    role: 'assistant',
    content: message.content,
    tool_calls: message.calls.map(({ id, name, text }) => ({
      id,
      type: 'function',
      function: { name, arguments: text },
    })),
  };
}

interface Patience {
  readonly slow: AbortController;
  readonly first: NodeJS.Timeout;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
