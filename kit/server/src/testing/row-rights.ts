import { type Call, CODES, type Resource } from '@switchboard/kit-contract';
import type { Caller } from './caller.ts';

/** Rows by the names that the cases of a test give them. */
export interface RowWorld {
  readonly ids: Readonly<Record<string, string>>;
}

/** A call on the row as its action sends it, with values that some rule behind the check of the row refuses or that change nothing. */
export type RowCall<W> = (world: W) => readonly [Call, unknown];

/** One list and one of its rows. */
export interface RowCase<W extends RowWorld> {
  // oxlint-disable-next-line typescript/no-explicit-any -- lists of different fields are in one table
  readonly resource: Resource<any>;
  readonly row: keyof W['ids'] & string;
  /** By key of `rowRights`: every call that an action with this key makes. */
  readonly calls: Readonly<Record<string, readonly RowCall<W>[]>>;
  /** Where the list does not show the row by its plain first page. */
  readonly filters?: (world: W) => object;
}

export interface RowReader {
  readonly token: string;
  /** Keys that their roles give. */
  readonly keys: ReadonlySet<string>;
  /** No key of theirs reaches the rows: they are refused although no list says so. */
  readonly isOutside?: boolean;
}

type Answer = Awaited<ReturnType<Caller>>;

export const rowCall =
  <W>(call: Call, input: (world: W) => unknown): RowCall<W> =>
  (world) => [call, input(world)];

/** Keys that a list declares and no case tries, or the other way round. */
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

/** Calls that ask for another key than the one that they are tried for. */
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

/** What the list says about its row; null = the reader does not see it. */
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

/** Whether the row does not exist for the person, or is not theirs: other refusals are rules for all readers. */
export function isRowRefused({ code, data }: Pick<Answer, 'code' | 'data'>): boolean {
  const items = Array.isArray(data) ? data : ((data as { items?: unknown[] } | null)?.items ?? []);
  const first = items[0] as { ok?: boolean; code?: number } | undefined;
  return REFUSED.has(first?.ok === false ? (first.code ?? code) : code);
}

interface Tried {
  /** Where the list and the call disagree. */
  readonly wrong: readonly string[];
  /** What the list says to each reader: how many keys it denies. All the same = nothing was tried. */
  readonly seen: ReadonlyMap<string, number | 'not in the list'>;
  /** The same as keys: what each reader may do with the row; null = not in the list. */
  readonly allowed: Readonly<Record<string, readonly string[] | null>>;
}

/** Tries every call of a list as every reader: denied is refused, allowed is accepted or stopped by a rule behind the check of the row. */
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
      // a row that is not listed is reached by its id all the same; the list says nothing about it then
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
