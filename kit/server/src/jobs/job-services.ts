import type { Services } from '../context.ts';
import { connectExtensions } from '../extension.ts';
import type { ModuleServer } from '../module.ts';
import type { JobServices } from './jobs.ts';

/** `services` must act for no user: what a job does on behalf of a user is restricted like that user's calls. */
export function createJobServices(modules: readonly ModuleServer[], services: Services): JobServices {
  const lists = modules.flatMap(({ handlers }) => handlers.flatMap(({ list }) => (list === undefined ? [] : [list])));
  return {
    services,
    rowSecurity: modules.flatMap(({ rowSecurity = [] }) => rowSecurity),
    recordKinds: modules.flatMap(({ recordKinds = [] }) => recordKinds),
    fileKinds: modules.flatMap(({ fileKinds = [] }) => fileKinds),
    extensions: connectExtensions(modules),
    exports: new Map(lists.map((list) => [list.code, list])),
  };
}
