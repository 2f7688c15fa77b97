export const serviceNames = ['postgres', 'nats', 'clickhouse', 's3', 'mail'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface Engine {
  readonly name: ServiceName;
  /** Shown to people: where it listens. */
  readonly address: string;
  /** True when it answers as we need it: right engine, our role, database or bucket there. Never throws. */
  isUp(): Promise<boolean>;
  /** Starts what is not running and prepares it; returns when isUp() would say yes. */
  start(): Promise<void>;
  /** Stops it cleanly, only when we started it. False when there was nothing of ours to stop. */
  stop(): Promise<boolean>;
}

export class ServiceError extends Error {
  override name = 'ServiceError';
}

/** What a failed child process said, or the error itself when it said nothing. */
export function stderrOf(error: unknown): string {
  const { stderr } = error as { stderr?: Buffer | string };
  return stderr?.toString().trim() || String(error);
}
