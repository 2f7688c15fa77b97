import { type ImeiProblem, serialOf, shapeProblem, tacOf } from '@switchboard/oc-contract';

/** Data of a licensed TAC. */
export interface KnownTac {
  readonly tac: string;
  readonly serialFrom: number;
  readonly serialTo: number;
  /** Approved, regardless of the expiry date. */
  readonly isApproved: boolean;
  readonly isExpired: boolean;
}

export interface Known {
  readonly tacs: ReadonlyMap<string, KnownTac>;
  /** States of the numbers in the pool. */
  readonly pool: ReadonlyMap<string, string>;
}

export interface Checked {
  readonly imei: string;
  readonly problem: ImeiProblem | null;
}

/** O76: every number with its first problem. `isNew`: a number that is already in the pool counts as a duplicate. */
export function checkImeis(imeis: readonly string[], { tacs, pool }: Known, { isNew }: { isNew: boolean }): Checked[] {
  const seen = new Set<string>();
  return imeis.map((imei) => {
    const problem = shapeProblem(imei) ?? licenceProblem(imei, tacs) ?? poolProblem(imei, { seen, pool, isNew });
    seen.add(imei);
    return { imei, problem };
  });
}

function licenceProblem(imei: string, tacs: Known['tacs']): ImeiProblem | null {
  const tac = tacs.get(tacOf(imei));
  if (tac === undefined || !tac.isApproved) return 'tac';
  if (tac.isExpired) return 'tac_expired';
  const serial = serialOf(imei);
  return serial < tac.serialFrom || serial > tac.serialTo ? 'range' : null;
}

function poolProblem(
  imei: string,
  { seen, pool, isNew }: { seen: ReadonlySet<string>; pool: Known['pool']; isNew: boolean },
): ImeiProblem | null {
  if (seen.has(imei)) return 'duplicate';
  const state = pool.get(imei);
  if (state === 'blacklisted') return 'blacklisted';
  if (state === 'bound' || state === 'reserved') return 'bound';
  return isNew && state !== undefined ? 'duplicate' : null;
}
