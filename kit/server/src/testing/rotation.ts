import { createHash } from 'node:crypto';

const TURNS = 5040; // divisible by every share in use

/** A place between 0 and 5039 that moves on by one with each seed. */
export function turn(name: string, seed: number): number {
  const place = createHash('sha256').update(name).digest().readUInt32BE(0);
  return (place + seed) % TURNS;
}

/** One in `oneIn` of all names, other ones for the next seed: after `oneIn` seeds in a row each name was drawn once. */
export const isItsTurn = (name: string, seed: number, oneIn: number): boolean =>
  oneIn <= 1 || turn(name, seed) % oneIn === 0;
