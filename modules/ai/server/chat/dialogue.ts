import type { Toolbox } from '../data/toolbox.ts';
import { tokensIn } from '../kb/words.ts';
import { masked } from './mask.ts';
import type { Model, ModelCall, ModelMessage, ModelRequest, ModelUsage } from './model.ts';
import { fenced } from './prompt.ts';

/** Rounds with the model per answer; the last round allows no tool calls (ai A53). */
const ROUNDS = 3;

interface DialogueParts {
  readonly model: Model;
  readonly toolbox: Toolbox;
  readonly prompt: readonly ModelMessage[];
  readonly fence: string;
  readonly user: string;
  /** Phone, identity and card numbers are masked with asterisks before anything is sent (ai A44). */
  readonly isMasked: boolean;
}

/** Queries the model, runs the tool calls it requests and queries it again with the results. */
export class Dialogue {
  readonly #parts: DialogueParts;
  readonly #messages: ModelMessage[];
  #usage: ModelUsage = { prompt_tokens: 0, completion_tokens: 0 };

  constructor(parts: DialogueParts) {
    this.#parts = parts;
    this.#messages = [...parts.prompt];
  }

  /** Sum of all rounds so far, as reported by the endpoint or otherwise counted here. */
  get usage(): ModelUsage {
    return this.#usage;
  }

  async *texts(signal: AbortSignal): AsyncGenerator<string> {
    const { toolbox } = this.#parts;
    for (let round = 1; ; round++) {
      const mayCall = round < ROUNDS && toolbox.hasCallsLeft;
      const wanted = yield* this.#round(mayCall, signal);
      if (!mayCall || wanted.length === 0) return;
      for (const call of wanted) {
        const { isData, text } = await toolbox.run(call, signal);
        const content = isData ? fenced(text, this.#parts.fence) : text;
        this.#messages.push({ role: 'tool', callId: call.id, content });
      }
    }
  }

  /** Streams one message of the model and returns the tool calls it requests. */
  async *#round(mayCall: boolean, signal: AbortSignal): AsyncGenerator<string, readonly ModelCall[]> {
    const { model, toolbox, user } = this.#parts;
    const messages = this.#parts.isMasked
      ? this.#messages.map((message) => ({ ...message, content: masked(message.content) }))
      : [...this.#messages];
    const question: ModelRequest = { messages, user, tools: toolbox.specs, mayCall };
    const answer = await model.ask(question, signal);
    let said = '';
    try {
      for await (const text of answer.texts) {
        said += text;
        yield text;
      }
    } finally {
      this.#spend(answer.usage() ?? counted(question, said));
    }
    const calls = answer.calls();
    this.#messages.push({ role: 'assistant', content: said, ...(calls.length === 0 ? {} : { calls }) });
    return calls;
  }

  #spend({ prompt_tokens, completion_tokens }: ModelUsage): void {
    this.#usage = {
      prompt_tokens: this.#usage.prompt_tokens + prompt_tokens,
      completion_tokens: this.#usage.completion_tokens + completion_tokens,
    };
  }
}

const counted = ({ messages, tools }: ModelRequest, said: string): ModelUsage => ({
  prompt_tokens: [...messages.map(({ content }) => content), ...tools.map((tool) => JSON.stringify(tool))].reduce(
    (sum, text) => sum + tokensIn(text),
    0,
  ),
  completion_tokens: tokensIn(said),
});
