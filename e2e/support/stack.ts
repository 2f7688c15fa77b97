import { inject } from 'vitest';

/** A portal with a separate database and processes. */
export interface JourneyPortal {
  readonly url: string;
  /** The environment of its processes: its database and everything that another process needs to join it. */
  readonly env: Record<string, string>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker: parallel tests would change each other's company. */
    portals: JourneyPortal[];
  }
}

function mine(): JourneyPortal {
  const portal = inject('portals')[Number(process.env['VITEST_POOL_ID'] ?? 1) - 1];
  if (portal === undefined) throw new Error(`No portal for worker ${process.env['VITEST_POOL_ID']}`);
  return portal;
}

export const baseUrl = (): string => mine().url;
export const stackEnv = (): Record<string, string> => mine().env;
