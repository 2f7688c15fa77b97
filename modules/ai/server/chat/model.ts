import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '@switchboard/kit-server';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { Breaker } from './breaker.ts';

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

export interface ModelAnswer {
  readonly texts: AsyncIterable<string>;
  /** Known when the texts have ended, from endpoints that tell it. */
  usage(): ModelUsage | null;
}

/** The model did not answer, and may again later: the knowledge base is quoted instead (ai A33). */
export class ModelAway extends Error {}
/** It began and broke off. */
export class ModelBroken extends Error {}
/** It was too slow (ai A20). */
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
        delta: z.object({ content: z.string().nullish() }).optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }).nullish(),
});

const TRY_AGAIN_MS = [1_000, 3_000];
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** One OpenAI-compatible endpoint. Error texts name a status and nothing that was sent (ai A37). */
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

  /** `user` is a hash: the endpoint learns that two questions are of one person, and not whose. */
  async ask(messages: readonly ModelMessage[], user: string, signal: AbortSignal): Promise<ModelAnswer> {
    const slow = new AbortController();
    const both = AbortSignal.any([signal, slow.signal]);
    const first = setTimeout(() => slow.abort(), this.#config.AI_FIRST_WORD_MS);
    try {
      const response = await this.#send(messages, user, both);
      let usage: ModelUsage | null = null;
      const texts = this.#texts(response, { slow, first, onUsage: (told) => (usage = told) });
      return { texts, usage: () => usage };
    } catch (error) {
      clearTimeout(first);
      if (!slow.signal.aborted) throw error;
      this.#breaker.failed();
      throw new ModelTooSlow('no first word in time');
    }
  }

  /** Again on what passes by itself, twice, before the first word. */
  async #send(messages: readonly ModelMessage[], user: string, signal: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const problem = await this.#try(messages, user, signal);
      if (problem instanceof Response) return problem;
      signal.throwIfAborted();
      this.#breaker.failed();
      const wait = TRY_AGAIN_MS[attempt];
      if (!problem.isPassing || wait === undefined) throw new ModelAway(problem.reason);
      await sleep(wait, undefined, { signal });
    }
  }

  async #try(
    messages: readonly ModelMessage[],
    user: string,
    signal: AbortSignal,
  ): Promise<Response | { reason: string; isPassing: boolean }> {
    const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_TEMPERATURE, AI_MAX_TOKENS } = this.#config;
    try {
      const response = await fetch(`${AI_BASE_URL}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(AI_API_KEY === undefined ? {} : { authorization: `Bearer ${AI_API_KEY}` }),
        },
        body: JSON.stringify({
          model: AI_MODEL,
          messages,
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
      return { reason: `the model answered ${response.status}`, isPassing: isPassing(response.status) };
    } catch {
      return { reason: 'the model cannot be reached', isPassing: true };
    }
  }

  async *#texts(
    { body }: Response,
    { slow, first, onUsage }: Patience & { onUsage: (usage: ModelUsage) => void },
  ): AsyncGenerator<string> {
    let timer = first;
    let isOver = false;
    const waiting: string[] = [];
    const parser = createParser({
      onEvent: ({ data }) => {
        if (data === '[DONE]') isOver = true;
        const part = zPart.safeParse(parse(data));
        if (!part.success) return;
        if (part.data.usage != null) onUsage(part.data.usage);
        for (const { delta, finish_reason } of part.data.choices) {
          if (delta?.content) waiting.push(delta.content);
          // not every endpoint says [DONE]
          if (finish_reason != null) isOver = true;
        }
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const bytes of body ?? []) {
        parser.feed(decoder.decode(bytes as Uint8Array, { stream: true }));
        if (waiting.length === 0) continue;
        clearTimeout(timer);
        yield* waiting.splice(0);
        timer = setTimeout(() => slow.abort(), this.#config.AI_NEXT_WORD_MS);
      }
    } catch (error) {
      if (slow.signal.aborted) {
        this.#breaker.failed();
        throw new ModelTooSlow('silent for too long');
      }
      if (error instanceof Error && error.name === 'AbortError') throw error;
      this.#breaker.failed();
      throw new ModelBroken('the model broke off');
    } finally {
      clearTimeout(timer);
      slow.abort();
    }
    if (!isOver) throw new ModelBroken('the model broke off');
    this.#breaker.worked();
  }
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
