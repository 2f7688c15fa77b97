import { BQ_CODES } from '@switchboard/bq-contract';
import { AppError } from '@switchboard/kit-contract';

/** Records rule 42: one user must not block the store with ten open tabs. Counted per node. */
const AT_ONCE = 3;
const running = new Map<string, number>();

export async function takeTurn<T>(staffId: string, run: () => Promise<T>): Promise<T> {
  const before = running.get(staffId) ?? 0;
  if (before >= AT_ONCE) throw new AppError(BQ_CODES.busy);
  running.set(staffId, before + 1);
  try {
    return await run();
  } finally {
    const left = (running.get(staffId) ?? 1) - 1;
    if (left === 0) running.delete(staffId);
    else running.set(staffId, left);
  }
}
