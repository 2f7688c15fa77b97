import { type Call, CODES } from '@switchboard/kit-contract';
import { inParallel } from '@switchboard/kit-server';
import { createRandom } from '@switchboard/kit-server/demo';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import { type Place, placesOf } from './inputs/places.ts';
import type { Schema } from './inputs/schema.ts';
import { MADE_ACCOUNTS } from './testing/accounts.ts';
import { build, casesOf, listCalls } from './testing/cases.ts';
import { type FuzzRequest, fuzzRequest } from './testing/fuzz-request.ts';
import { type RightsFixture, startRightsTest, type World } from './testing/world.ts';

/** `pnpm fuzz` sends 110 requests per call, more than 100,000 in total; CI sends a few, different ones every day. */
const EACH = Number(process.env['FUZZ_EACH'] ?? 2);
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Date.now() / 86_400_000));
const only = process.env['PROOF_ONLY'] ?? '';
const SLOW_MS = 2_000;

let api: TestStack;
let fixture: RightsFixture;
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: process.env['FUZZ_LOG'] ?? 'silent' }, { withRecords: true });
  fixture = await startRightsTest(api);
});
afterAll(async () => await api?.stop());

const calls = listCalls(modules.map((module) => module.contract)).filter(({ call }) =>
  only.split(',').some((begin) => call.name.startsWith(begin)),
);
const holder = MADE_ACCOUNTS.find(({ name }) => name === 'everything') as (typeof MADE_ACCOUNTS)[number];

/** An account with all rights; it is replaced when a call ends its session or takes its rights away. */
class Asker {
  #world: Promise<World> | null = null;

  async world(): Promise<World> {
    this.#world ??= fixture.newWorld(holder);
    return await this.#world;
  }

  gone(world: World): void {
    void this.#world?.then((now) => {
      if (now === world) this.#world = null;
    });
  }
}

describe('invalid input', () => {
  it(`SYS-33 every call answers any input without a 5xx, a crash or a slow refusal (seed ${SEED})`, {
    timeout: 120_000 + calls.length * EACH * 100,
    retry: 0,
  }, async () => {
    const started = performance.now();
    const problems: string[] = [];
    const codes = new Map<number, number>();
    let requests = 0;
    const asker = new Asker();

    const send = async (call: Call, { path, init }: FuzzRequest, world: World) => {
      const submitId = call.withIdempotency ? await fixture.newSubmitId(world.own['user'] as string) : null;
      const begun = performance.now();
      const response = await fetch(`${api.url}${path}`, {
        ...init,
        headers: {
          ...(init.headers as Record<string, string> | undefined),
          authorization: `Bearer ${world.token}`,
          ...(submitId === null ? {} : { 'x-submit-id': submitId }),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(100_000),
      });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (isStream) await response.body?.cancel();
      const text = isStream ? '' : await response.text();
      requests += 1;
      return { status: response.status, code: codeOf(text), text, ms: performance.now() - begun };
    };

    const tryOne = async (call: Call, request: FuzzRequest): Promise<void> => {
      const world = await asker.world();
      let answer = await send(call, request, world);
      if (answer.code === CODES.sessionInvalid || answer.code === CODES.noPermission) asker.gone(world);
      codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1);
      if (answer.status >= 500)
        problems.push(`${call.name} ${answer.status} ${answer.text.slice(0, 120)}: ${request.description}`);
      if (answer.ms < SLOW_MS || answer.code !== CODES.validation) return;
      // the machine is shared: a call counts as slow only if it is slow twice
      answer = await send(call, request, world);
      if (answer.ms > SLOW_MS)
        problems.push(`${call.name} took ${Math.round(answer.ms)} ms to refuse: ${request.description}`);
    };

    await inParallel(6, calls, async ({ call, isList }) => {
      const random = createRandom(SEED + seedOf(call.name));
      const [one] = casesOf(call, isList);
      const places: readonly Place[] = placesOf(call.input as unknown as Schema);
      for (let n = 0; n < EACH && problems.length < 200; n++) {
        const { input } = build(one as NonNullable<typeof one>, await asker.world());
        await tryOne(call, fuzzRequest(call, { input, places, random }));
      }
    });
    const seconds = (performance.now() - started) / 1_000;
    const counted = [...codes].toSorted((a, b) => b[1] - a[1]).slice(0, 8);
    console.log(
      `fuzz: ${calls.length} calls, ${requests} requests, ${problems.length} problems, ${seconds.toFixed(0)} s, seed ${SEED}; ` +
        `codes ${counted.map(([code, n]) => `${code}: ${n}`).join(', ')}`,
    );
    expect(problems.join('\n')).toBe('');
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    // the requests reach the handlers and not only the input validation
    expect(codes.get(CODES.ok)).toBeGreaterThan(requests / 20);
  });
});

function codeOf(text: string): number {
  try {
    return (JSON.parse(text) as { code: number }).code;
  } catch {
    return -1;
  }
}

const seedOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
