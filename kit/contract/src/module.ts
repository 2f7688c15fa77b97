import type { Call } from './call.ts';
import type { Flag } from './flag.ts';
import type { Label } from './label.ts';
import type { Resource } from './resource.ts';
import { type AnySetting, callsOf } from './setting.ts';

/** The public API of a module over HTTP. Composed by the API, OpenAPI, the rights matrix and the checks. */
export interface ModuleContract {
  readonly id: string;
  readonly title: Label;
  readonly calls: readonly Call[];
  // oxlint-disable-next-line typescript/no-explicit-any -- one list contains resources with different fields
  readonly resources: readonly Resource<any>[];
  /** Features that administrators switch on for some users. */
  readonly flags?: readonly Flag[];
  /** Their calls and resources follow from their definitions. */
  readonly settings?: readonly AnySetting[];
  /** A second address of the same call, if the customer writes it in two ways; null = it has only one. */
  readonly aliasOf?: (path: string) => string | null;
}

export function defineModuleContract(
  contract: ModuleContract,
): ModuleContract & { readonly allCalls: readonly Call[] } {
  const { settings = [] } = contract;
  const resources = [...contract.resources, ...settings.map(({ resource }) => resource)];
  const calls = [...contract.calls, ...settings.flatMap(callsOf)];
  return {
    ...contract,
    resources,
    calls,
    allCalls: [...calls, ...resources.flatMap((resource) => Object.values(resource.calls) as Call[])],
  };
}
