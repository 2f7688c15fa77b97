import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, CODES, type InputOf, type ResultOf } from '@switchboard/kit-contract';
import { createCaller } from '@switchboard/kit-server/testing';
import { signIn } from '../demo/sign-in.ts';
import type { ChaosWorld } from './world.ts';

export type Outcome<C extends Call> =
  | { readonly kind: 'done'; readonly data: ResultOf<C> }
  /** The server said no: nothing happened. */
  | { readonly kind: 'refused'; readonly code: number }
  /** Nobody said anything that can be relied on: it happened once or not at all. */
  | { readonly kind: 'unknown' };

const TRIES = 40;
const PAUSE_MS = 250;

/** Faults on the way, of an engine or of the crowd; whatever else the server says, it means. */
const isPassing = (status: number): boolean => status >= 500;

/** Somebody at work who tries again as the portal does: the same submission under the same id. */
export class Person {
  readonly #world: ChaosWorld;
  readonly #login: string;
  #token: string | null = null;

  constructor(world: ChaosWorld, login: string) {
    this.#world = world;
    this.#login = login;
  }

  async submit<C extends Call>(call: C, input: InputOf<C>): Promise<Outcome<C>> {
    const key = await this.#newKey();
    const ask = createCaller(this.#world.url);
    for (let tried = 0; tried < TRIES; tried++) {
      const answer = await ask(call, input, {
        token: await this.#signedIn(),
        ...(key === null ? {} : { headers: { 'x-submit-id': key } }),
      }).catch(() => null);
      if (answer === null || isPassing(answer.status)) await sleep(PAUSE_MS);
      else if (answer.code === CODES.ok) return { kind: 'done', data: answer.data };
      else if (answer.code === CODES.sessionInvalid) this.#token = null;
      // the process that worked on it fell: the key stays taken, so that it cannot happen twice
      else if (answer.code === CODES.submissionRunning && tried > 0) return { kind: 'unknown' };
      else return { kind: 'refused', code: answer.code };
    }
    return { kind: 'unknown' };
  }

  /** Straight into the table: asking for it is a call of its own, and not what is tried here. */
  async #newKey(): Promise<string | null> {
    const key = randomUUID();
    await this.#world.query(
      `insert into sys.idempotence (key, user_id, expires_at)
       select $1::uuid, id, now() + interval '1 day' from sys."user" where login_name = $2`,
      [key, this.#login],
    );
    return key;
  }

  async #signedIn(): Promise<string> {
    while (this.#token === null) {
      this.#token = await signIn(this.#world.url, this.#login).catch(() => null);
      if (this.#token === null) await sleep(PAUSE_MS);
    }
    return this.#token;
  }
}
