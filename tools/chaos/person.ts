import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, CODES, type InputOf, type ResultOf } from '@switchboard/kit-contract';
import { createCaller } from '@switchboard/kit-server/testing';
import { signIn } from '../demo/sign-in.ts';
import type { ChaosWorld } from './world.ts';

export type Outcome<C extends Call> =
  | { readonly kind: 'done'; readonly data: ResultOf<C> }
  /** The server refused: nothing happened. */
  | { readonly kind: 'refused'; readonly code: number }
  /** No reliable response: it happened once or never. */
  | { readonly kind: 'unknown' };

const TRIES = 40;
const PAUSE_MS = 250;

/** Transient faults of the connection, an engine or overload; every other status is final. */
const isPassing = (status: number): boolean => status >= 500;

/** A user who retries as the portal does: the same submission with the same id. */
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
    const request = createCaller(this.#world.url);
    for (let tried = 0; tried < TRIES; tried++) {
      const answer = await request(call, input, {
        token: await this.#signedIn(),
        ...(key === null ? {} : { headers: { 'x-submit-id': key } }),
      }).catch(() => null);
      if (answer === null || isPassing(answer.status)) await sleep(PAUSE_MS);
      else if (answer.code === CODES.ok) return { kind: 'done', data: answer.data };
      else if (answer.code === CODES.sessionInvalid) this.#token = null;
      // the process that handled it crashed: the key stays reserved, so that the write cannot happen twice
      else if (answer.code === CODES.submissionRunning && tried > 0) return { kind: 'unknown' };
      else return { kind: 'refused', code: answer.code };
    }
    return { kind: 'unknown' };
  }

  /** Inserts the key directly: requesting one is a separate call that this test does not cover. */
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
