import type { Engine } from './engine.ts';

export interface EngineHealth {
  up: boolean;
  ms: number;
  error?: string;
}

const PING_MS = 2_000;

/** Checks every engine in parallel, each with its own deadline: one that hangs cannot hide the others. */
export async function checkEngines(engines: readonly Engine[]): Promise<Record<string, EngineHealth>> {
  const results = await Promise.all(engines.map(async (engine) => [engine.name, await checkEngine(engine)] as const));
  return Object.fromEntries(results);
}

async function checkEngine(engine: Engine): Promise<EngineHealth> {
  const started = performance.now();
  const signal = AbortSignal.timeout(PING_MS);
  const deadline = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer in ${PING_MS} ms`)), { once: true });
  });
  try {
    await Promise.race([engine.ping(signal), deadline]);
    return { up: true, ms: elapsed(started) };
  } catch (error) {
    return { up: false, ms: elapsed(started), error: error instanceof Error ? error.message : String(error) };
  }
}

const elapsed = (started: number): number => Math.round(performance.now() - started);
