export const serviceNames = ['postgres', 'nats', 'clickhouse', 's3', 'mail'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface Engine {
  readonly name: ServiceName;
  /** Shown to users: the address it listens on. */
  readonly address: string;
  /** True if it responds as required: the right engine with the project's role, database or bucket. Never throws. */
  isUp(): Promise<boolean>;
  /** Starts and prepares what is not running; returns when isUp() would return true. */
  start(): Promise<void>;
  /** Stops it cleanly, but only if these tools started it. Returns false if there was nothing to stop. */
  stop(): Promise<boolean>;
}

export class ServiceError extends Error {
  override name = 'ServiceError';
}

/** Returns the stderr of a failed child process, or the error itself if there is none. */
export function stderrOf(error: unknown): string {
  const { stderr } = error as { stderr?: Buffer | string };
  return stderr?.toString().trim() || String(error);
}
