/** A gateway in the data of a softswitch: towards a supplier (landing) or a customer (docking). */
export interface DevGateway {
  readonly side: 'landing' | 'docking';
  readonly name: string;
  readonly account: string;
  readonly protocol: 'sip' | 'h323';
  ips: readonly string[];
  readonly mediaIps: readonly string[];
  blockedIps: readonly string[];
  readonly port: number;
  readonly prefixes: readonly string[];
  readonly prefixMode: 'through' | 'terminate';
  readonly priority: number;
  lineCapacity: number;
  cpsCapacity: number;
  readonly codecs: readonly string[];
  readonly callerRule: string;
  readonly calleeRule: string;
  locked: boolean;
  /** Null: it does not respond. */
  readonly onlineSince: string | null;
}

export interface DevAccount {
  readonly account: string;
  readonly name: string;
  readonly state: 'normal' | 'locked' | 'arrears';
  readonly balance: string;
  readonly overdraft: string;
  readonly currency: string;
  readonly rateGroup: string;
  readonly todayFee: string;
}

export interface Fleet {
  readonly gateways: readonly DevGateway[];
  readonly accounts: readonly DevAccount[];
}

export type Change = Partial<
  Pick<DevGateway, 'ips' | 'blockedIps' | 'lineCapacity' | 'cpsCapacity' | 'locked'> & { cmdId: string }
>;

/** Rejected by the switch. */
export class Refused extends Error {}

/** The maximum number of lines per gateway under the switch's licence. */
export const LICENSED_LINES = 2_000;

export function applyChange(gateway: DevGateway, { cmdId: _id, ...change }: Change): void {
  if ((change.lineCapacity ?? 0) > LICENSED_LINES) throw new Refused(`licence: ${LICENSED_LINES} lines`);
  if (change.ips?.length === 0) throw new Refused('the gateway has no address');
  Object.assign(gateway, change);
}

const MINUTE = 60_000;

/** Lines in use now: a wave over the hour, with a different phase per gateway. 0 for an offline or locked gateway. */
export function callsNow({ name, lineCapacity, locked, onlineSince }: DevGateway, now: number): number {
  if (onlineSince === null || locked) return 0;
  const phase = Buffer.from(name).reduce((sum, byte) => sum + byte, 0);
  const share = 0.45 + 0.4 * Math.sin(now / (10 * MINUTE) + phase);
  return Math.round(lineCapacity * share);
}
