import type { Services } from '../context.ts';
import type { ModuleServer } from '../module.ts';
import type { JobServices } from './jobs.ts';

/** `services` must act as nobody: what a job does in somebody's name is watched like their calls. */
export function createJobServices(modules: readonly ModuleServer[], services: Services): JobServices {
  const lists = modules.flatMap(({ handlers }) => handlers.flatMap(({ list }) => (list === undefined ? [] : [list])));
  return {
    services,
    rowSecurity: modules.flatMap(({ rowSecurity = [] }) => rowSecurity),
    recordKinds: modules.flatMap(({ recordKinds = [] }) => recordKinds),
    fileKinds: modules.flatMap(({ fileKinds = [] }) => fileKinds),
    exports: new Map(lists.map((list) => [list.code, list])),
  };
}
