import { type Call, CODES, type Resource } from '@switchboard/kit-contract';
import type { Caller } from './caller.ts';

/** Row ids by the names used in the test cases. */
export interface RowWorld {
  readonly ids: Readonly<Record<string, string>>;
}

/** A call on the row as its action sends it, with values that change nothing or that a rule after the row check refuses. */
export type RowCall<W> = (world: W) => readonly [Call, unknown];

/** One list and one of its rows. */
export interface RowCase<W extends RowWorld> {
  // oxlint-disable-next-line typescript/no-explicit-any -- lists of different fields are in one table
  readonly resource: Resource<any>;
  readonly row: keyof W['ids'] & string;
  /** By key of `rowRights`: every call that an action with this key sends. */
  readonly calls: Readonly<Record<string, readonly RowCall<W>[]>>;
  /** Needed when the first page without filters does not show the row. */
  readonly filters?: (world: W) => object;
}

export interface RowReader {
  readonly token: string;
  /** Keys that the reader's roles grant. */
  readonly keys: ReadonlySet<string>;
  /** None of the reader's keys reaches the rows: they are refused although no list denies them. */
  readonly isOutside?: boolean;
}

type Answer = Awaited<ReturnType<Caller>>;

export const rowCall =
  <W>(call: Call, input: (world: W) => unknown): RowCall<W> =>
  (world) => [call, input(world)];

/** Keys that a list declares without a test case, and keys with a test case that no list declares. */
export function untriedRights<W extends RowWorld>(
  resources: readonly Resource[],
  cases: readonly RowCase<W>[],
): string[] {
  const declared = new Set(
    resources.flatMap(({ code, rowRights = {} }) => Object.keys(rowRights).map((right) => `${code} ${right}`)),
  );
  const tried = new Set(
    cases.flatMap(({ resource: { code }, calls }) => Object.keys(calls).map((right) => `${code} ${right}`)),
  );
  return [...[...declared].filter((one) => !tried.has(one)), ...[...tried].filter((one) => !declared.has(one))];
}

/** Calls that require another key than the one they are tested for. */
export function callsOfOtherKeys<W extends RowWorld>(world: W, cases: readonly RowCase<W>[]): string[] {
  return cases.flatMap(({ resource, calls }) =>
    Object.entries(calls).flatMap(([right, sends]) =>
      sends
        .map((send) => send(world)[0])
        .filter((call) => call.right.kind !== 'key' || call.right.key !== right)
        .map((call) => `${resource.code} ${right}: ${call.name}`),
    ),
  );
}

/** Keys that the list denies for its row; null = the reader does not see it. */
export async function deniedFor<W extends RowWorld>(
  call: Caller,
  { resource, row, filters }: RowCase<W>,
  { world, token }: { world: W; token: string },
): Promise<readonly string[] | null> {
  const { code, data, msg } = await call(resource.calls.page, { pageSize: 200, ...filters?.(world) }, { token });
  if (code === CODES.noPermission) return null;
  if (code !== CODES.ok) throw new Error(`${resource.code}: the page answers ${code} ${msg}`);
  const id = world.ids[row] as string;
  return data.list.some((one) => one['id'] === id) ? (data.denied?.[id] ?? []) : null;
}

const REFUSED = new Set<number>([CODES.noPermission, CODES.notFound]);

/** Whether the row does not exist for the user or is out of scope: other refusals are rules for all readers. */
export function isRowRefused({ code, data }: Pick<Answer, 'code' | 'data'>): boolean {
  const items = Array.isArray(data) ? data : ((data as { items?: unknown[] } | null)?.items ?? []);
  const first = items[0] as { ok?: boolean; code?: number } | undefined;
  return REFUSED.has(first?.ok === false ? (first.code ?? code) : code);
}

interface Tried {
  /** Differences between the list and the calls. */
  readonly wrong: readonly string[];
  /** Number of keys that the list denies per reader. If all are equal, nothing was tested. */
  readonly seen: ReadonlyMap<string, number | 'not in the list'>;
  /** Keys that each reader may use on the row; null = not in the list. */
  readonly allowed: Readonly<Record<string, readonly string[] | null>>;
}

/**
 * Sends every call of a list as every reader: denied must be refused, allowed must be accepted or stopped by a rule
 * after the row check.
 */
export async function tryRowCase<W extends RowWorld>(
  call: Caller,
  one: RowCase<W>,
  {
    world,
    readers,
    isRefused = isRowRefused,
  }: { world: W; readers: ReadonlyMap<string, RowReader>; isRefused?: (answer: Answer) => boolean },
): Promise<Tried> {
  const wrong: string[] = [];
  const seen = new Map<string, number | 'not in the list'>();
  const allowed: Record<string, readonly string[] | null> = {};
  for (const [name, { token, keys, isOutside = false }] of readers) {
    const denied = await deniedFor(call, one, { world, token });
    seen.set(name, denied?.length ?? 'not in the list');
    const may = (right: string): boolean => denied !== null && keys.has(right) && !denied.includes(right);
    allowed[name] = denied === null ? null : Object.keys(one.calls).filter(may);
    if (isOutside && denied !== null) wrong.push(`${name} sees the row`);
    for (const [right, sends] of Object.entries(one.calls)) {
      // a row that is not listed can still be reached by its id; the list contains no rights for it
      if (denied === null && keys.has(right) && !isOutside) continue;
      const isAllowed = may(right);
      for (const send of sends) {
        const [sent, input] = send(world);
        const answer = await call(sent, input as never, { token });
        if (isRefused(answer) === isAllowed)
          wrong.push(
            `${name}, ${sent.name}: ${isAllowed ? 'allowed' : 'denied'}, but ${answer.code} ${JSON.stringify(answer.data)}`,
          );
      }
    }
  }
  return { wrong, seen, allowed };
}
