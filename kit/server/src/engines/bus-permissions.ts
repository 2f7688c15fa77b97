/** The users of NATS: our processes, and the message gateway of the company. */
export const BUS_USERS = ['api', 'worker', 'ingest', 'gateway'] as const;
export type BusUser = (typeof BUS_USERS)[number];

/** Subjects, with `*` for one part and `>` for the rest. Replies to requests need no entry. */
export interface BusPermissions {
  readonly publish?: readonly string[];
  readonly subscribe?: readonly string[];
  /** Replies to requests on its subscriptions. */
  readonly responds?: boolean;
}

/** The bus permissions that a module needs, by process: a server with `deploy/nats.conf` refuses everything else. */
export type BusUse = Readonly<Partial<Record<BusUser, BusPermissions>>>;

/** Requests of JetStream for reading a stream by separate consumers. */
export const readsStream = (stream: string): string[] => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.CONSUMER.CREATE.${stream}.>`,
  `$JS.API.CONSUMER.INFO.${stream}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  `$JS.API.CONSUMER.DELETE.${stream}.*`,
];

/** Requests that create a stream and change its settings; deleting and purging are manual. */
export const makesStream = (stream: string): string[] => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.STREAM.CREATE.${stream}`,
  `$JS.API.STREAM.UPDATE.${stream}`,
];

/** Every process of ours first requests the limits of its account. */
const JETSTREAM = ['$JS.API.INFO'];

/** All permissions of each user of the bus, each subject once and sorted. */
export function busPermissions(uses: readonly BusUse[]): Record<BusUser, Required<BusPermissions>> {
  const of = (user: BusUser): Required<BusPermissions> => {
    const own = uses.flatMap((use) => use[user] ?? []);
    const subjects = (side: 'publish' | 'subscribe', ...more: string[]) =>
      [...new Set([...more, ...own.flatMap((one) => one[side] ?? [])])].sort();
    return {
      publish: subjects('publish', ...JETSTREAM),
      subscribe: subjects('subscribe', `_INBOX.${user}.>`),
      responds: own.some(({ responds }) => responds === true),
    };
  };
  return { api: of('api'), worker: of('worker'), ingest: of('ingest'), gateway: of('gateway') };
}
