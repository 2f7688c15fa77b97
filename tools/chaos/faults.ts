import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@switchboard/kit-server/demo';
import type { Proxy } from '@switchboard/kit-server/testing';
import type { OwnEngine } from './engines.ts';
import type { ChaosWorld } from './world.ts';

export type Fault = (world: ChaosWorld, random: Random) => Promise<void>;

const away = async (engine: Proxy, random: Random): Promise<void> => {
  await engine.cut();
  await sleep(random.int(200, 3_000));
  await engine.restore();
};

const killed = async (engine: OwnEngine, random: Random): Promise<void> => {
  await engine.kill();
  await sleep(random.int(200, 2_000));
  await engine.start();
};

/** Machine faults. Each one ends with everything recovered or recovering. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'api killed': async (world) => await world.crash('api'),
  'worker killed': async (world) => await world.crash('worker'),
  'ingest killed': async (world) => await world.crash('ingest'),
  'postgres away': async ({ engines }, random) => await away(engines.postgres, random),
  'clickhouse away': async ({ engines }, random) => await away(engines.clickhouse, random),
  'slow lines': async ({ engines }, random) => {
    for (const engine of Object.values(engines)) engine.slow(random.int(20, 200));
    await sleep(random.int(1_000, 4_000));
    for (const engine of Object.values(engines)) engine.slow(0);
  },
  'postgres cut': async ({ engines }) => {
    await engines.postgres.cut();
    await engines.postgres.restore();
  },
  'nats killed': async ({ nats }, random) => await killed(nats, random),
  'api and worker killed': async (world) => {
    await Promise.all([world.crash('api'), world.crash('worker')]);
  },
};

/** Faults of the engines, for the half-hour run (results in docs/QUALITY.md). */
export const ENGINE_FAULTS: Readonly<Record<string, Fault>> = {
  'postgres killed': async ({ own }, random) => await killed(own.postgres, random),
  'clickhouse killed': async ({ own }, random) => await killed(own.clickhouse, random),
};
