/** One door to each engine. `ping` throws when the engine cannot do its job now; `close` lets running work finish. */
export interface Engine {
  readonly name: string;
  ping(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
