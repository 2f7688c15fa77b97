import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { setTimeout as sleep } from 'node:timers/promises';
import { idAt, smsEvent, smsSubject } from '@switchboard/bq-server/testing';
import { customerResource, saveCustomer } from '@switchboard/crm-contract';
import { addComment, type ExportTaskCall } from '@switchboard/kit-contract';
import { userResource } from '@switchboard/sys-contract';
import { Person } from './person.ts';
import type { ChaosWorld } from './world.ts';

/** What the simulated users did and were answered. */
export interface Diary {
  /** By name: null = the server never responded. */
  readonly customers: Map<string, string | null>;
  readonly comments: Map<string, string | null>;
  readonly exports: string[];
  readonly refused: string[];
  messages: number;
  reads: number;
}

export const newDiary = (): Diary => ({
  customers: new Map(),
  comments: new Map(),
  exports: [],
  refused: [],
  messages: 0,
  reads: 0,
});

type Journey = (world: ChaosWorld, diary: Diary, isOver: () => boolean) => Promise<void>;

/** Names that the duplicate check does not find similar. */
const nameOf = (n: number): string => `Chaos ${crypto.randomUUID().slice(0, 13)} ${n}`;

const customers: Journey = async (world, diary, isOver) => {
  const person = new Person(world, 'sales');
  for (let n = 0; !isOver(); n++) {
    const name = nameOf(n);
    const outcome = await person.submit(saveCustomer, {
      name,
      country: 'SG',
      sourceCode: 'website',
      toPool: true,
      confirmDuplicate: true,
      contacts: [{ name: 'Chaos', role: 'other', wechat: crypto.randomUUID().slice(0, 20) }],
    } as never);
    if (outcome.kind === 'refused') diary.refused.push(`customer ${outcome.code}`);
    else diary.customers.set(name, outcome.kind === 'done' ? outcome.data.id : null);
    await sleep(100);
  }
};

/** Each comment mentions a colleague: the message to them is a later effect through the queue. */
const comments: Journey = async (world, diary, isOver) => {
  const person = new Person(world, 'sales');
  const [row] = await world.query<{ customer: string; staff: string }>(
    `select c.id::text as customer, u.staff_id::text as staff from crm.customer c, sys."user" u
     where u.login_name = 'manager' and c.owner_id = (select staff_id from sys."user" where login_name = 'sales') and c.deleted_at is null order by c.id limit 1`,
  );
  if (row === undefined) throw new Error('the demo has no customer of the salesperson');
  for (let n = 0; !isOver(); n++) {
    const content = nameOf(n);
    const outcome = await person.submit(addComment, {
      objectCode: 'crm.customer',
      objectId: row.customer,
      content,
      mentionIds: [row.staff],
    });
    if (outcome.kind === 'refused') diary.refused.push(`comment ${outcome.code}`);
    else diary.comments.set(content, outcome.kind === 'done' ? outcome.data : null);
    await sleep(150);
  }
};

const EXPORT = customerResource.calls.exportTask as ExportTaskCall;

const exports: Journey = async (world, diary, isOver) => {
  const person = new Person(world, 'manager');
  for (let n = 0; !isOver(); n++) {
    const outcome = await person.submit(EXPORT, {
      format: 'csv',
      keyword: `${n % 10}`,
    } as never);
    if (outcome.kind === 'done') diary.exports.push(outcome.data.taskId);
    await sleep(700);
  }
};

const reads: Journey = async (world, diary, isOver) => {
  const person = new Person(world, 'auditor');
  while (!isOver()) {
    if ((await person.submit(userResource.calls.page, { pageSize: 20 } as never)).kind === 'done') diary.reads += 1;
    await sleep(50);
  }
};

/** A gateway that publishes message events and repeats them until the bus acknowledges them. */
const records: Journey = async (world, diary, isOver) => {
  const connection = await connect({ servers: world.nats.url, reconnect: true, maxReconnectAttempts: -1 });
  const js = jetstream(connection);
  // of today: closed days accept no messages
  const at = Date.now();
  const submit_time = new Date(at).toISOString().replace('T', ' ').replace('Z', '');
  while (!isOver()) {
    const events = Array.from({ length: 20 }, (_, i) =>
      smsEvent({
        msg_id: idAt(at, diary.messages + i),
        app_id: CHAOS_APP,
        submit_time,
      }),
    );
    const text = events.map((event) => JSON.stringify(event)).join('\n');
    const ack = await js
      .publish(smsSubject('submit', CHAOS_APP), text, { msgID: `chaos-${diary.messages}`, timeout: 2_000 })
      .catch(() => null);
    if (ack !== null) diary.messages += events.length;
    await sleep(ack === null ? 300 : 50);
  }
  await connection.close();
};

/** An account that no demo data uses. */
export const CHAOS_APP = 77_777;

export const JOURNEYS: readonly Journey[] = [customers, comments, exports, reads, records];
