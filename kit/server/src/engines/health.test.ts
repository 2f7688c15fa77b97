import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from './engine.ts';
import { checkEngines } from './health.ts';

const engine = (name: string, ping: Engine['ping']): Engine => ({ name, ping, close: async () => {} });

describe('health of the engines', () => {
  beforeEach(() => {
    // the real deadline is two seconds; fake timers do not move AbortSignal.timeout
    const real = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => real(ms / 100));
  });
  afterEach(() => vi.restoreAllMocks());

  it('names each engine with its error', async () => {
    const health = await checkEngines([
      engine('postgres', async () => {}),
      engine('clickhouse', async () => {
        throw new Error('connect ECONNREFUSED');
      }),
    ]);
    expect(health).toEqual({
      postgres: { up: true, ms: expect.any(Number) },
      clickhouse: { up: false, ms: expect.any(Number), error: 'connect ECONNREFUSED' },
    });
  });

  it('is not hidden by an engine that hangs, and the hanging one is aborted', async () => {
    let wasAborted = false;
    const health = await checkEngines([
      engine('nats', async (signal) => {
        signal.addEventListener('abort', () => {
          wasAborted = true;
        });
        await new Promise(() => {});
      }),
      engine('postgres', async () => {}),
    ]);
    expect(health['postgres']?.up).toBe(true);
    expect(health['nats']).toMatchObject({ up: false, error: 'no answer in 2000 ms' });
    expect(wasAborted).toBe(true);
  });

  it('checks all in parallel: two hanging engines cost one deadline', async () => {
    let pings = 0;
    const hang = async (): Promise<void> => {
      pings++;
      await new Promise(() => {});
    };
    const checking = checkEngines([engine('a', hang), engine('b', hang), engine('c', hang)]);
    expect(pings).toBe(3);
    await checking;
  });
});
