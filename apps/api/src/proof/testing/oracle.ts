import { type Call, CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import type { IdKind } from '../inputs/id-params.ts';

/** The required outcome. `allowed`: not refused for the session, the right or the row, whatever the business rules answer. */
export type Expected = 'allowed' | typeof CODES.sessionInvalid | typeof CODES.noPermission | typeof CODES.notFound;

export interface Target {
  readonly kind: IdKind;
  readonly id: string;
}

/** Decides from the tables alone; the rules are restated independently in world.sql. */
export async function expectedOf(
  api: TestStack,
  call: Call,
  { userId, open, targets }: { userId: string | undefined; open: ReadonlySet<string>; targets: readonly Target[] },
): Promise<Expected> {
  // another system authenticates by its seal, which no account of ours has
  if (call.isForeign === true) return CODES.notFound;
  if (call.right.kind === 'public') return 'allowed';
  if (userId === undefined) return CODES.sessionInvalid;
  if (call.right.kind === 'signed-in') return 'allowed';
  if (!open.has(`${call.method} ${call.path}`)) return CODES.noPermission;
  for (const { kind, id } of targets) {
    if ((await seenBy(api, call, { userId, kind, ids: [id] })).size === 0) return CODES.notFound;
  }
  return 'allowed';
}

/** The calls that a held key is bound to (sys R25), as `METHOD path`. */
export async function openCalls(api: TestStack, userId: string): Promise<Set<string>> {
  const rows = await api.query<{ call: string }>('select call from proof.open_calls($1)', [userId]);
  return new Set(rows.map(({ call }) => call));
}

/** Ids of a kind that the user may see by this call. */
export async function seenBy(
  api: TestStack,
  call: Call,
  { userId, kind, ids }: { userId: string; kind: IdKind; ids?: readonly string[] },
): Promise<Set<string>> {
  const rows = await api.query<{ id: string }>('select id from proof.seen($1, $2, $3, $4, $5)', [
    userId,
    call.method,
    call.path,
    kind,
    ids ?? null,
  ]);
  return new Set(rows.map(({ id }) => id));
}

const REFUSALS: readonly number[] = [CODES.sessionInvalid, CODES.noPermission, CODES.notFound];

export type Fault = 'wrong allow' | 'wrong deny' | 'wrong code' | 'fault';

/** Null = as expected. */
export function verdict(expected: Expected, outcome: { status: number; code: number }): Fault | null {
  if (outcome.status >= 500) return 'fault';
  const isRefused = REFUSALS.includes(outcome.code);
  if (expected === 'allowed') return isRefused ? 'wrong deny' : null;
  if (outcome.code === expected) return null;
  // a hidden field is refused before the row is read: the answer reveals nothing
  if (expected === CODES.notFound && outcome.code === CODES.fieldNotPermitted) return null;
  return isRefused ? 'wrong code' : 'wrong allow';
}
