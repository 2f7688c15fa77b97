import { createClient, type ClickHouseClient, type QueryParams } from '@clickhouse/client';

type Query = (this: ClickHouseClient, params: QueryParams) => Promise<unknown>;

export interface Heard {
  readonly query: QueryParams;
  /** Indexes of the queries answered before this one was sent: it may depend on their results. */
  readonly after: readonly number[];
}

/** Records, in order, the ClickHouse queries of all clients of this process while `work` runs. */
export function listenToEngine(): { during(work: () => Promise<void>): Promise<Heard[]>; stop(): void } {
  const probe = createClient();
  let owner: object = probe;
  while (!Object.hasOwn(owner, 'query')) owner = Object.getPrototypeOf(owner) as object;
  void probe.close();
  const holder = owner as { query: Query };
  const { query } = holder;
  let heard: Heard[] | null = null;
  const answered = new Set<Heard>();
  holder.query = async function (params) {
    const all = heard;
    const one = {
      query: params,
      after: [...(all ?? []).keys()].filter((place) => answered.has((all ?? [])[place] as Heard)),
    };
    all?.push(one);
    const answer = await (Reflect.apply(query, this, [params]) as Promise<unknown>);
    answered.add(one);
    return answer;
  };
  return {
    async during(work) {
      const of: Heard[] = [];
      heard = of;
      // later queries, above all repetitions, are not recorded
      await work().finally(() => (heard = null));
      return of;
    },
    stop() {
      holder.query = query;
    },
  };
}
