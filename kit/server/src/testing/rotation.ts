import { createHash } from 'node:crypto';

const TURNS = 5040; // divisible by every share in use

/** A position between 0 and 5039 that moves by one with each seed. */
export function turn(name: string, seed: number): number {
  const place = createHash('sha256').update(name).digest().readUInt32BE(0);
  return (place + seed) % TURNS;
}

/**
 * Selects one in `oneIn` of all names, others for the next seed: after `oneIn` consecutive seeds each name was selected
 * once.
 */
export const isItsTurn = (name: string, seed: number, oneIn: number): boolean =>
  oneIn <= 1 || turn(name, seed) % oneIn === 0;
