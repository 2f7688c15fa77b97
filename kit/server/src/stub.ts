import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import type { Config } from './config.ts';
import type { AnyJob } from './jobs/jobs.ts';
import type { ModuleServer } from './module.ts';

/** Configuration that decides whether a stub is active. */
export type StubConfig = Pick<Config, 'SWITCHBOARD_MODE'> & Partial<Pick<Config, 'STUBS'>>;

/** Code that replaces a part that does not exist yet. Stubs never run in production (docs/STUBS.md). */
export interface Stub {
  /** `<module>.<what>`, the name in logs, /readyz and STUBS. */
  readonly name: string;
  /** The real part that will replace the stub. */
  readonly replaces: string;
  /** Why the stub exists. */
  readonly reason: string;
  /** Modes in which it is active unless STUBS decides; production cannot be listed. */
  readonly modes?: readonly Exclude<Config['SWITCHBOARD_MODE'], 'production'>[];
  /** Jobs that exist only while the stub is active. */
  readonly jobs?: readonly AnyJob[];
  /** What users read when the feature is missing without the stub, and what they can do instead. */
  readonly refusal?: Label;
}

/** `STUBS=none` disables all stubs, outside production too. */
const NO_STUBS = 'none';
const EVERYWHERE_ELSE = ['demo', 'test', 'dev'] as const;

/** Defines a stub. It takes effect only when its module lists it under `stubs`, where the processes look it up. */
export function defineStub<const T extends Stub>(stub: T): T {
  return stub;
}

export function isStubActive(stub: Stub, { STUBS, SWITCHBOARD_MODE: mode }: StubConfig): boolean {
  if (STUBS !== undefined) return STUBS.includes(stub.name);
  const modes: readonly string[] = stub.modes ?? EVERYWHERE_ELSE;
  return modes.includes(mode);
}

/** For the calls of a feature that only a stub implements: refuses when the stub is not active. */
export function requireFeature(stub: Stub, config: StubConfig): void {
  if (isStubActive(stub, config)) return;
  const { name, refusal } = stub;
  throw new AppError(CODES.notAvailable, {
    data: { feature: name },
    ...(refusal === undefined ? {} : { label: refusal }),
  });
}

/** Names of the active stubs. Every process calls this at start; in production it does not start with any of them. */
export function checkStubs(modules: readonly ModuleServer[], config: StubConfig): string[] {
  const stubs = stubsOf(modules);
  const known = new Set<string>([NO_STUBS, ...stubs.map(({ name }) => name)]);
  const unknown = (config.STUBS ?? []).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`STUBS names what is no stub: ${unknown.join(', ')}`);
  const active = stubs.filter((stub) => isStubActive(stub, config));
  if (config.SWITCHBOARD_MODE === 'production' && active.length > 0) {
    const lines = active.map(({ name, replaces }) => `  ${name} (acts in place of ${replaces})`);
    throw new Error(`Stubs never run in production. Remove from STUBS:\n${lines.join('\n')}`);
  }
  return active.map(({ name }) => name);
}

/** All jobs that run: those of the modules and of their active stubs. */
export function activeJobs(modules: readonly ModuleServer[], config: StubConfig): AnyJob[] {
  return modules.flatMap(({ jobs, stubs = [] }) => [
    ...jobs,
    ...stubs.filter((stub) => isStubActive(stub, config)).flatMap((stub) => stub.jobs ?? []),
  ]);
}

/** Jobs of stubs that an earlier start in another mode, or an earlier release, may have subscribed to events. */
export function inactiveStubJobs(modules: readonly ModuleServer[], config: StubConfig): AnyJob[] {
  return stubsOf(modules)
    .filter((stub) => !isStubActive(stub, config))
    .flatMap((stub) => stub.jobs ?? []);
}

const stubsOf = (modules: readonly ModuleServer[]): Stub[] => modules.flatMap(({ stubs = [] }) => stubs);
