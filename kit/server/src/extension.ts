import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import type { ModuleServer } from './module.ts';

/** Work that one module needs and another may do (docs/adr/0017). `T` is the type of its implementation. */
export interface ExtensionPoint<T> {
  /** `<module that needs it>.<what>`, the name in the message when two modules implement it. */
  readonly name: string;
  /** What users read when no module implements it. */
  readonly refusal?: Label;
  /** Never set: carries the type. */
  readonly type?: T;
}

/** What a module implements; listed under `implementations` of its server. */
export interface Implementation {
  readonly point: ExtensionPoint<unknown>;
  readonly value: unknown;
}

/** Things of one kind that one module uses and any number of modules have, such as the services of processes. */
export interface ContributionPoint<T> {
  /** `<module that uses them>.<what>`, the name in the message when two modules contribute the same. */
  readonly name: string;
  /** What it provides; no two contributions provide the same. */
  keysOf(value: T): readonly string[];
}

/** What a module contributes; listed under `contributions` of its server. */
export interface Contribution {
  readonly point: ContributionPoint<never>;
  readonly value: unknown;
  readonly keys: readonly string[];
}

/** The implementations and contributions of all modules of a process. */
export interface Extensions {
  /** Null: no module of this process implements the point. The caller reports this and returns no invented value. */
  get<T>(point: ExtensionPoint<T>): T | null;
  /** In the order of the modules. */
  all<T>(point: ContributionPoint<T>): readonly T[];
}

/** Declared by the module that needs the work, and exported from its `public.ts` for the module that implements it. */
export function defineExtensionPoint<T>(name: string, refusal?: Label): ExtensionPoint<T> {
  return refusal === undefined ? { name } : { name, refusal };
}

/** `NoInfer`: the point alone decides the type. */
export function implement<T>(point: ExtensionPoint<T>, value: NoInfer<T>): Implementation {
  return { point, value };
}

/** Declared by the module that uses the contributions. Other modules get a function that contributes to it. */
export function defineContributionPoint<T>(
  name: string,
  keysOf: (value: T) => readonly string[],
): ContributionPoint<T> {
  return { name, keysOf };
}

export function contribute<T>(point: ContributionPoint<T>, value: NoInfer<T>): Contribution {
  return { point, value, keys: point.keysOf(value) };
}

/** For work that cannot be done without the implementation: refuses when no module of this process has one. */
export function requireExtension<T>(point: ExtensionPoint<T>, { extensions }: { readonly extensions: Extensions }): T {
  const found = extensions.get(point);
  if (found !== null) return found;
  const { name, refusal } = point;
  throw new AppError(CODES.notAvailable, {
    data: { feature: name },
    ...(refusal === undefined ? {} : { label: refusal }),
  });
}

/** Every process calls this at start: it does not start when two modules implement or contribute the same. */
export function connectExtensions(modules: readonly ModuleServer[]): Extensions {
  const values = new Map<ExtensionPoint<unknown>, unknown>();
  const lists = new Map<ContributionPoint<never>, unknown[]>();
  const givers = new Map<string, string[]>();
  const note = (what: string, id: string): void => void givers.set(what, [...(givers.get(what) ?? []), id]);
  for (const { contract, implementations = [], contributions = [] } of modules) {
    for (const { point, value } of implementations) {
      note(`${point.name}: implemented`, contract.id);
      values.set(point, value);
    }
    for (const { point, value, keys } of contributions) {
      for (const key of keys) note(`${point.name} ${key}: contributed`, contract.id);
      lists.set(point, [...(lists.get(point) ?? []), value]);
    }
  }
  const problems = [...givers]
    .filter(([, ids]) => ids.length > 1)
    .map(([what, ids]) => `  ${what} by ${ids.join(' and ')}`);
  if (problems.length > 0)
    throw new Error(`Each of these is allowed once. The process does not start:\n${problems.join('\n')}`);
  return {
    // a value is only ever stored with its point, by `implement` and `contribute`
    get: <T>(point: ExtensionPoint<T>) => (values.get(point) as T | undefined) ?? null,
    all: <T>(point: ContributionPoint<T>) => (lists.get(point) ?? []) as readonly T[],
  };
}
