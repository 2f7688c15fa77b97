/** The times and sizes of the synchronisation; tests use shorter ones. */
export interface SyncLimits {
  /** Mails of one transaction (mc M31). */
  readonly batch: number;
  /** The very first of a folder: a page that people look at, as soon as it can be. */
  readonly firstBatch: number;
  /** Of mails that come without their bodies, one transaction takes so many times as many. */
  readonly headTimes: number;
  /** Batches on their way from the server while one is stored. */
  readonly ahead: number;
  /** Batches of old mails before the others get a turn. */
  readonly slice: number;
  /** Bodies as old as this come with the first synchronisation. */
  readonly bodyDays: number;
  /** A mail larger than this is fetched when somebody opens it. */
  readonly bodyBytes: number;
  /** Everything is looked at this often, whether or not the server told of something. */
  readonly pollMs: number;
  /** Where the server has no change numbers: the flags of the newest, and everything (mc M32). */
  readonly flagsMs: number;
  readonly fullMs: number;
  /** IDLE is asked for anew (mc M35). */
  readonly idleMs: number;
  /** A line that says nothing for so long while something is asked is dead. */
  readonly silenceMs: number;
  /** Between two notices of one account (mc M12). */
  readonly noticeMs: number;
  readonly leaseSeconds: number;
  readonly renewMs: number;
  readonly tickMs: number;
  /** Accounts that this worker looks after at the same time, each with one connection. */
  readonly accounts: number;
  /** Of those, how many read or store at the same time. */
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
