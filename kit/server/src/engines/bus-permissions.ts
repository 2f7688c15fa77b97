/** Who connects to NATS: our processes, and the message gateway of the company. */
export const BUS_USERS = ['api', 'worker', 'ingest', 'gateway'] as const;
export type BusUser = (typeof BUS_USERS)[number];

/** Subjects, with `*` for one part and `>` for the rest. Answers to requests need no entry. */
export interface BusPermissions {
  readonly publish?: readonly string[];
  readonly subscribe?: readonly string[];
  /** Answers requests that come on what it subscribes to. */
  readonly responds?: boolean;
}

/** What a module uses the bus for, by process: what is missing here, a server with `deploy/nats.conf` refuses. */
export type BusUse = Readonly<Partial<Record<BusUser, BusPermissions>>>;

/** Requests of JetStream that read a stream by consumers of their own. */
export const readsStream = (stream: string): string[] => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.CONSUMER.CREATE.${stream}.>`,
  `$JS.API.CONSUMER.INFO.${stream}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  `$JS.API.CONSUMER.DELETE.${stream}.*`,
];

/** Requests that make a stream and change its settings; deleting and purging are for people. */
export const makesStream = (stream: string): string[] => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.STREAM.CREATE.${stream}`,
  `$JS.API.STREAM.UPDATE.${stream}`,
];

/** Every process of ours asks for the limits of its account first. */
const JETSTREAM = ['$JS.API.INFO'];

/** All that each user of the bus may do, each subject once and sorted. */
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
