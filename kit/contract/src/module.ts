import type { Call } from './call.ts';
import type { Flag } from './flag.ts';
import type { Label } from './label.ts';
import type { Resource } from './resource.ts';

/** The public API of a module over HTTP. Composed by the API, OpenAPI, the rights matrix and the checks. */
export interface ModuleContract {
  readonly id: string;
  readonly title: Label;
  readonly calls: readonly Call[];
  // oxlint-disable-next-line typescript/no-explicit-any -- one list contains resources with different fields
  readonly resources: readonly Resource<any>[];
  /** Features that administrators switch on for some users. */
  readonly flags?: readonly Flag[];
  /** A second address of the same call, if the customer writes it in two ways; null = it has only one. */
  readonly aliasOf?: (path: string) => string | null;
}

export function defineModuleContract(
  contract: ModuleContract,
): ModuleContract & { readonly allCalls: readonly Call[] } {
  return {
    ...contract,
    allCalls: [...contract.calls, ...contract.resources.flatMap((resource) => Object.values(resource.calls) as Call[])],
  };
}
