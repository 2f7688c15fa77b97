import { type Call, CODES, type Resource } from '@switchboard/kit-contract';
import type { Caller } from './caller.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- lists of different fields are in one table
type AnyResource = Resource<any>;

export interface RowReader {
  readonly name: string;
  readonly token: string;
  /** What they hold. */
  readonly keys: ReadonlySet<string>;
}

/** A call on the row as its action sends it, with values that some rule behind the check of the row refuses or that change nothing. */
type RowSend = () => readonly [Call, unknown];

export interface RowCase {
  readonly resource: AnyResource;
  readonly id: string;
  /** By key of `rowRights`: every call that an action with this key makes. */
  readonly calls: Readonly<Record<string, readonly RowSend[]>>;
}

export interface RowOutcome {
  /** Reader, call and code wherever the list and the call disagree. */
  readonly mistakes: readonly string[];
  /** By name of the reader: keys that are allowed on the row; null = the list does not show it. */
  readonly allowed: Readonly<Record<string, readonly string[] | null>>;
}

/** `list key` for every key that the lists of a module declare. */
export const declaredRowRights = (resources: readonly AnyResource[]): string[] =>
  named(resources.map(({ code, rowRights = {} }) => [code, rowRights]));

/** The same of what is tried: both must be equal, else a list or a key was forgotten. */
export const triedRowRights = (cases: readonly RowCase[]): string[] =>
  named(cases.map(({ resource, calls }) => [resource.code, calls]));

const named = (lists: readonly (readonly [string, object])[]): string[] =>
  lists.flatMap(([code, keys]) => Object.keys(keys).map((key) => `${code} ${key}`)).sort();

const REFUSED = new Set<number>([CODES.noPermission, CODES.notFound]);

/**
 * Compares, for each reader and key, what the list says about its row with what the calls of the key answer. A
 * reader whom the list does not show the row must be refused: give no one an action key wider than the page key.
 */
export async function compareRowRights(
  call: Caller,
  { resource, id, calls }: RowCase,
  readers: readonly RowReader[],
): Promise<RowOutcome> {
  const mistakes: string[] = [];
  const allowed: Record<string, readonly string[] | null> = {};
  for (const { name, token, keys } of readers) {
    const { code, data } = await call(resource.calls.page, { pageSize: 200 }, { token });
    const isListed = code === CODES.ok && data.list.some((row) => row['id'] === id);
    const denied = isListed ? (data.denied?.[id] ?? []) : null;
    const may = (key: string): boolean => denied !== null && keys.has(key) && !denied.includes(key);
    allowed[name] = denied === null ? null : Object.keys(calls).filter(may);
    for (const [key, sends] of Object.entries(calls))
      for (const send of sends) {
        const [sent, input] = send();
        if (sent.right.kind !== 'key' || sent.right.key !== key) mistakes.push(`${sent.name} does not ask for ${key}`);
        const answer = await call(sent, input as never, { token });
        if (isRefused(answer) === may(key)) mistakes.push(`${name}, ${sent.name}: ${answer.code} ${answer.msg}`);
      }
  }
  return { mistakes, allowed };
}

/** The row does not exist for the reader or is not theirs; other refusals are rules for all readers. A batch answers id by id. */
function isRefused({ code, data }: { code: number; data: unknown }): boolean {
  const [first] = Array.isArray(data) ? (data as { ok?: boolean; code?: number }[]) : [];
  return REFUSED.has(first?.ok === false ? (first.code ?? code) : code);
}
