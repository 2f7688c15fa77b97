import { AppError } from '@switchboard/kit-contract';
import { asSystem, type Context } from '@switchboard/kit-server';
import type { Hit } from '../duplicate/repo.ts';
import { type HitWay, insertHits } from './hits.repo.ts';

/** A refusal that also contains the blocked customers; the answer to the user is not changed. */
export class BlockedError extends AppError {
  readonly blocked: readonly Hit[];

  constructor(error: AppError, blocked: readonly Hit[]) {
    super(error.code, { data: error.data, ...(error.label === undefined ? {} : { label: error.label }) });
    this.blocked = blocked;
  }
}

/**
 * Executes the work and logs the attempt when it is refused because of a blocked company, since nothing else of it is
 * stored.
 */
export async function notingRefused<T>(
  context: Context,
  { way, name }: { way: HitWay; name: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BlockedError) {
      const { staffId } = context.principal;
      await asSystem(context, 'few users may see blacklist entries', async (tx) => {
        const hits = error.blocked.map(({ customerId, matches }) => ({ customerId, matches, name }));
        await insertHits(tx, { hits, way, staffId });
      });
    }
    throw error;
  }
}
