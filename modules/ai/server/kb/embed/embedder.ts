import type { Config } from '@switchboard/kit-server';
import { z } from 'zod';
import { Breaker } from '../../chat/breaker.ts';
import { masked } from '../../chat/mask.ts';

export type EmbedConfig = Pick<
  Config,
  'AI_EMBED_BASE_URL' | 'AI_EMBED_API_KEY' | 'AI_EMBED_MODEL' | 'AI_EMBED_MIN' | 'AI_MASK'
>;

const zAnswer = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1) })) });

/** One OpenAI-compatible embeddings endpoint. Error texts contain the status and nothing of the request. */
export class Embedder {
  readonly #config: EmbedConfig & { readonly AI_EMBED_BASE_URL: string };
  readonly #breaker = new Breaker();

  constructor(config: EmbedConfig & { readonly AI_EMBED_BASE_URL: string }) {
    this.#config = config;
  }

  get model(): string {
    return this.#config.AI_EMBED_MODEL;
  }

  /** Minimum cosine of a piece that counts without sharing a word with the question. */
  get nearEnough(): number {
    return this.#config.AI_EMBED_MIN;
  }

  /** Whether the endpoint is paused after several failures in a row. */
  get isResting(): boolean {
    return this.#breaker.isOpen;
  }

  /** Personal numbers are masked before they leave the company (ai A44). */
  async embedQuestion(question: string, patienceMs: number): Promise<number[]> {
    const [vector] = await this.embed([this.#config.AI_MASK ? masked(question) : question], patienceMs);
    return vector as number[];
  }

  /** Unit vectors, in the order of the texts. */
  async embed(texts: readonly string[], patienceMs: number): Promise<number[][]> {
    try {
      return await this.#ask(texts, AbortSignal.timeout(patienceMs));
    } catch (error) {
      this.#breaker.failed();
      throw error;
    }
  }

  async #ask(input: readonly string[], signal: AbortSignal): Promise<number[][]> {
    const { AI_EMBED_BASE_URL, AI_EMBED_API_KEY, AI_EMBED_MODEL } = this.#config;
    const response = await fetch(`${AI_EMBED_BASE_URL}/embeddings`, {
      // the key is for this host only: redirects are not followed
      redirect: 'error',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(AI_EMBED_API_KEY === undefined ? {} : { authorization: `Bearer ${AI_EMBED_API_KEY}` }),
      },
      body: JSON.stringify({ model: AI_EMBED_MODEL, input, encoding_format: 'float' }),
      signal,
    });
    if (!response.ok) throw new Error(`the endpoint of vectors answered ${response.status}`);
    const { data } = zAnswer.parse(await response.json());
    if (data.length !== input.length) throw new Error(`${data.length} vectors for ${input.length} texts`);
    return data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => ofLengthOne(embedding));
  }
}

/** Normalizes a vector: the product of two is then the cosine of their angle. */
function ofLengthOne(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? [...vector] : vector.map((value) => value / length);
}

const known = new WeakMap<EmbedConfig, Embedder>();

/** The embedder of this process, which tracks failures of its endpoint; null = not configured (ai A29). */
export function embedderOf(config: EmbedConfig): Embedder | null {
  const { AI_EMBED_BASE_URL } = config;
  if (AI_EMBED_BASE_URL === undefined) return null;
  const embedder = known.get(config) ?? new Embedder({ ...config, AI_EMBED_BASE_URL });
  known.set(config, embedder);
  return embedder;
}
