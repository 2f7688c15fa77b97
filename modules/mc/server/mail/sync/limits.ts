/** Times and sizes of the synchronisation; tests use shorter ones. */
export interface SyncLimits {
  /** Mails per transaction (mc M31). */
  readonly batch: number;
  /** The very first batch of a folder: one page, visible as soon as possible. */
  readonly firstBatch: number;
  /** Factor for the batch size of mails that are loaded without their bodies. */
  readonly headTimes: number;
  /** Batches that are fetched from the server while one is stored. */
  readonly ahead: number;
  /** Batches of old mails before other accounts get a turn. */
  readonly slice: number;
  /** The first synchronisation loads the bodies of mails up to this age. */
  readonly bodyDays: number;
  /** A mail larger than this is fetched when it is opened. */
  readonly bodyBytes: number;
  /** Interval of a complete check, regardless of server notifications. */
  readonly pollMs: number;
  /** Without modification sequences: intervals for checking the flags of the newest mails, and everything (mc M32). */
  readonly flagsMs: number;
  readonly fullMs: number;
  /** Interval for renewing IDLE (mc M35). */
  readonly idleMs: number;
  /** A connection without a response to a pending command for this long is considered dead. */
  readonly silenceMs: number;
  /** Minimum interval between two notices of one account (mc M12). */
  readonly noticeMs: number;
  readonly leaseSeconds: number;
  readonly renewMs: number;
  readonly tickMs: number;
  /** Accounts that this worker holds at the same time, each with one connection. */
  readonly accounts: number;
  /** How many of them read or store at the same time. */
  readonly busy: number;
}

export const SYNC_LIMITS: SyncLimits = {
  batch: 250,
  firstBatch: 50,
  headTimes: 4,
  ahead: 2,
  slice: 6,
  bodyDays: 30,
  bodyBytes: 5 * 1024 * 1024,
  pollMs: 60_000,
  flagsMs: 5 * 60_000,
  fullMs: 30 * 60_000,
  idleMs: 20 * 60_000,
  silenceMs: 120_000,
  noticeMs: 10_000,
  leaseSeconds: 60,
  renewMs: 20_000,
  tickMs: 1_000,
  accounts: 500,
  busy: 8,
};
