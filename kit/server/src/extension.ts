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

/** The implementations of all modules of a process. */
export interface Extensions {
  /** Null: no module of this process implements the point. The caller reports this and returns no invented value. */
  get<T>(point: ExtensionPoint<T>): T | null;
}

/** Declared by the module that needs the work, and exported from its `public.ts` for the module that implements it. */
export function defineExtensionPoint<T>(name: string, refusal?: Label): ExtensionPoint<T> {
  return refusal === undefined ? { name } : { name, refusal };
}

/** `NoInfer`: the point alone decides the type. */
export function implement<T>(point: ExtensionPoint<T>, value: NoInfer<T>): Implementation {
  return { point, value };
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

/** Every process calls this at start: it does not start when two modules implement one point. */
export function connectExtensions(modules: readonly ModuleServer[]): Extensions {
  const implementers = new Map<string, string[]>();
  const values = new Map<ExtensionPoint<unknown>, unknown>();
  for (const { contract, implementations = [] } of modules)
    for (const { point, value } of implementations) {
      implementers.set(point.name, [...(implementers.get(point.name) ?? []), contract.id]);
      values.set(point, value);
    }
  const problems = [...implementers]
    .filter(([, ids]) => ids.length > 1)
    .map(([name, ids]) => `  ${name}: implemented by ${ids.join(' and ')}`);
  if (problems.length > 0)
    throw new Error(`An extension point has one implementation. The process does not start:\n${problems.join('\n')}`);
  return {
    // a value is only ever stored with its point, by `implement`
    get: <T>(point: ExtensionPoint<T>) => (values.get(point) as T | undefined) ?? null,
  };
}
