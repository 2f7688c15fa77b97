import { BQ_CODES } from '@switchboard/bq-contract';
import { AppError } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { takeTurn } from '../record/turns.ts';

const WAIT_MS = 100;
const TRIES = 100;

/** A page requests its table and its charts at once: a user with three running queries waits for one of them (rule 42). */
export async function inTurn<T>({ principal }: Context, run: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await takeTurn(principal.staffId, run);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== BQ_CODES.busy || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}
