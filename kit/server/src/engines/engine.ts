/** The connection to an engine. `ping` throws when the engine cannot work now; `close` lets running work finish. */
export interface Engine {
  readonly name: string;
  ping(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
