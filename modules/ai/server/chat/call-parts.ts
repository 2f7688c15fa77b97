import { z } from 'zod';
import type { ModelCall } from './model.ts';

/** Part of a call: the name comes first and once, the arguments in fragments. */
export const zCallPart = z.object({
  index: z.int().min(0).nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});

/** Further calls and longer arguments of a model are ignored. */
const MAX_CALLS = 8;
const MAX_TEXT = 4_000;
const MAX_NAME = 64;
/** An id that goes back to the endpoint unchanged; others are replaced. */
const GOOD_ID = /^[\w-]{1,64}$/;

/** Assembles the calls of one streamed message. */
export class CallParts {
  readonly #calls = new Map<number, { id: string; name: string; text: string }>();

  add(parts: readonly z.infer<typeof zCallPart>[]): void {
    for (const { index, id, function: called } of parts) {
      // not every endpoint sends an index: in that case a new id starts a new call
      const at = index ?? (id == null ? this.#calls.size - 1 : this.#calls.size);
      if (at < 0 || at >= MAX_CALLS) continue;
      const call = this.#calls.get(at) ?? { id: '', name: '', text: '' };
      this.#calls.set(at, call);
      call.id ||= id ?? '';
      call.name = (call.name + (called?.name ?? '')).slice(0, MAX_NAME);
      call.text = (call.text + (called?.arguments ?? '')).slice(0, MAX_TEXT);
    }
  }

  get calls(): readonly ModelCall[] {
    return [...this.#calls].map(([at, { id, name, text }]) => ({
      id: GOOD_ID.test(id) ? id : `call_${at}`,
      name,
      text,
    }));
  }
}
