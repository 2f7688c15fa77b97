import type { VosFault, VosSide } from '@switchboard/bq-contract';
import type { Config } from '@switchboard/kit-server';
import { z } from 'zod';

const zIp = z.union([z.ipv4(), z.ipv6()]);
/** Sorted, so that the same addresses in another order are equal. */
const zIps = z.array(zIp).transform((ips) => ips.toSorted());

const zGateway = z.object({
  side: z.enum(['landing', 'docking']),
  name: z.string().min(1).max(64),
  account: z.string().max(40),
  protocol: z.enum(['sip', 'h323']),
  ips: zIps,
  mediaIps: zIps,
  blockedIps: zIps,
  port: z.int(),
  prefixes: z.array(z.string()),
  prefixMode: z.enum(['through', 'terminate']),
  priority: z.int(),
  lineCapacity: z.int(),
  cpsCapacity: z.int(),
  codecs: z.array(z.string()),
  callerRule: z.string().max(200),
  calleeRule: z.string().max(200),
  locked: z.boolean(),
  onlineSince: z.iso.datetime({ offset: true }).nullable(),
});
export type ReportedGateway = z.infer<typeof zGateway>;

const zAmount = z.string().regex(/^-?\d{1,12}(?:\.\d{1,6})?$/u);
const zAccount = z.object({
  account: z.string().min(1).max(40),
  name: z.string().max(128),
  state: z.enum(['normal', 'locked', 'arrears']),
  balance: zAmount,
  overdraft: zAmount,
  currency: z.string().length(3),
  rateGroup: z.string().max(64),
  todayFee: zAmount,
});
export type ReportedAccount = z.infer<typeof zAccount>;

const zOnline = z.object({ name: z.string(), isOnline: z.boolean(), concurrent: z.int().min(0) });
export type ReportedOnline = z.infer<typeof zOnline>;

const zSystem = z.object({ version: z.string().max(40) });
const zRefusal = z.object({ error: z.string().max(200) });

/** The changeable values of a gateway, by the names of our fields. */
export interface GatewayChange {
  readonly lineCap?: number;
  readonly cpsCap?: number;
  readonly ips?: readonly string[];
  readonly blockedIps?: readonly string[];
  readonly locked?: boolean;
}

export interface VosAddress {
  readonly baseUrl: string;
}

export interface GatewayRef {
  readonly side: VosSide;
  readonly name: string;
}

export class VosError extends Error {
  override readonly name = 'VosError';
  readonly fault: VosFault;
  /** In the words of the switch, if it gave a reason. */
  readonly reason: string | null;

  constructor(fault: VosFault, reason: string | null, cause?: unknown) {
    super(`${fault}${reason === null ? '' : `: ${reason}`}`, { cause });
    this.fault = fault;
    this.reason = reason;
  }
}

export interface Vos {
  system(at: VosAddress): Promise<{ version: string }>;
  gateways(at: VosAddress): Promise<ReportedGateway[]>;
  online(at: VosAddress, side: VosSide): Promise<ReportedOnline[]>;
  accounts(at: VosAddress): Promise<ReportedAccount[]>;
  /** The switch executes a command id only once, even if it is sent again. */
  change(at: VosAddress, ref: GatewayRef, cmdId: string, change: GatewayChange): Promise<void>;
}

const ANSWER_MS = 4_000;

/** Softswitches over HTTP. Their addresses come from a table, so our token is sent only to hosts of the configuration. */
export function openVos({
  BQ_VOS_HOSTS: hosts,
  BQ_VOS_TOKEN: token,
}: Pick<Config, 'BQ_VOS_HOSTS' | 'BQ_VOS_TOKEN'>): Vos {
  const send = async <T extends z.ZodType>(
    { baseUrl }: VosAddress,
    path: string,
    schema: T,
    body?: object,
  ): Promise<z.infer<T>> => {
    const url = URL.parse(path, baseUrl);
    if (url === null || !hosts.includes(url.host)) throw new VosError('host', null);
    const request = async (): Promise<Response> =>
      await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
    // one retry with the same id: the switch recognizes a command that it has already executed
    const response = await request()
      .catch(async () => await request())
      .catch((error: unknown) => {
        throw new VosError('silent', null, error);
      });
    const answer = (await response.json().catch(() => null)) as unknown;
    if (!response.ok) throw new VosError('refused', zRefusal.safeParse(answer).data?.error ?? String(response.status));
    const read = schema.safeParse(answer);
    if (!read.success) throw new VosError('unreadable', null, read.error);
    return read.data;
  };
  return {
    system: async (at) => await send(at, '/v1/system', zSystem),
    gateways: async (at) => (await send(at, '/v1/gateways', z.object({ gateways: z.array(zGateway) }))).gateways,
    online: async (at, side) =>
      (await send(at, `/v1/online?side=${side}`, z.object({ gateways: z.array(zOnline) }))).gateways,
    accounts: async (at) => (await send(at, '/v1/accounts', z.object({ accounts: z.array(zAccount) }))).accounts,
    change: async (at, { side, name }, cmdId, { lineCap, cpsCap, ...rest }) => {
      const path = `/v1/gateways/${side}/${encodeURIComponent(name)}/change`;
      await send(at, path, zGateway, { cmdId, lineCapacity: lineCap, cpsCapacity: cpsCap, ...rest });
    },
  };
}
