import type { Doors } from '../context.ts';
import type { ModuleServer } from '../module.ts';
import type { House } from './jobs.ts';

/** `doors` must act as nobody: what a job does in somebody's name is watched like their calls. */
export function openHouse(modules: readonly ModuleServer[], doors: Doors): House {
  const lists = modules.flatMap(({ handlers }) => handlers.flatMap(({ list }) => (list === undefined ? [] : [list])));
  return {
    doors,
    rowSecurity: modules.flatMap(({ rowSecurity = [] }) => rowSecurity),
    recordKinds: modules.flatMap(({ recordKinds = [] }) => recordKinds),
    fileKinds: modules.flatMap(({ fileKinds = [] }) => fileKinds),
    exports: new Map(lists.map((list) => [list.code, list])),
  };
}
