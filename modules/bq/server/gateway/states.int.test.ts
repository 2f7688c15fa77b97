import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IngestWorld, startIngestWorld } from '../testing/start-ingest.ts';
import { allStates, statesOf } from './states.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startIngestWorld();
}, 120_000);
afterAll(async () => await world?.drop());

it('without any gateway report the state is unknown and is returned without waiting', { retry: 0 }, async () => {
  const begun = Date.now();
  expect((await statesOf(world.services, 'link', ['1', '2'])).size).toBe(0);
  expect((await allStates(world.services, 'link')).size).toBe(0);
  expect(Date.now() - begun).toBeLessThan(2_000);
});
