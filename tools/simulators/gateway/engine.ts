import type { ApiQueue } from '@switchboard/bq-contract';
import { stateSubject } from '@switchboard/bq-server/testing';
import type { Config, Services, Logger } from '@switchboard/kit-server';
import { answerDelay, answerOf, reportDelay, reportText } from './channel-side.ts';
import { Calls } from './calls.ts';
import { Links } from './links.ts';
import { eventOf, type JetStream, type Message, newMessage, publish, type Row, type Text } from './messages.ts';
import { Pushes, type PushOptions } from './push.ts';
import { Queue, QUEUE_MOST } from './queue.ts';
import { Reports } from './reports.ts';
import { type Task, Tasks } from './tasks.ts';
import { phoneIn, pick, textFor, Traffic } from './traffic.ts';
import { type Cover, readWorld, type World } from './world.ts';

interface Options {
  readonly services: Services;
  readonly config: Config;
  readonly js: JetStream;
  readonly log: Logger;
  readonly pace: number;
  readonly callSpeed: number;
  readonly push: PushOptions;
}

/** Idle queues are reported less often, but often enough not to count as silent. */
const IDLE_REPORTS = 5;
const RELOAD_REPORTS = 5;

/** Moves messages from the queues of accounts over the links of channels and publishes events about it. */
export class Engine {
  readonly queues = new Map<string, Queue>();
  readonly links: Links;
  readonly reports: Reports;
  readonly tasks: Tasks;
  readonly pushes: Pushes;
  readonly calls: Calls;
  world: World = { accounts: new Map(), queueLimits: [], channels: new Map(), covers: [], callGateways: new Set() };
  readonly #options: Options;
  readonly #traffic: Traffic;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #untold = new Set<Promise<void>>();
  #turnAt = Date.now();
  #tellings = 0;

  constructor(options: Options) {
    this.#options = options;
    this.links = new Links(options.config);
    this.#traffic = new Traffic(options.pace);
    this.tasks = new Tasks(options.js);
    this.calls = new Calls(options.js, options.log, {
      isUp: (id) => this.world.callGateways.has(id),
      speed: options.callSpeed,
    });
    this.pushes = new Pushes(options.services, options.js, options.log, options.push);
    this.reports = new Reports({
      records: options.services.records,
      channel: (id) => this.world.channels.get(id),
      publish: async (event) => await this.publish(event),
      ended: (message) => this.tasks.ended(message),
    });
  }

  /** Applies changes made in the portal; pauses and speeds arrive as commands and are read only for new queues. */
  async reload(): Promise<void> {
    this.world = await readWorld(this.#options.services.db);
    this.links.keep(this.world.channels);
    for (const { appId, queue, ...settings } of this.world.queueLimits) {
      const key = `${appId}.${queue}`;
      if (!this.queues.has(key)) this.queues.set(key, new Queue(appId, queue, settings));
    }
  }

  /** Restores what was waiting when the last gateway ended, from the record store. */
  async recover(now: number): Promise<void> {
    const answer = await this.#options.services.records.client.query({
      query: `select * from sms_record final where status = 10 and submit_time > now() - interval 1 day order by msg_id`,
      format: 'JSONEachRow',
    });
    for (const row of await answer.json<Row>())
      this.queues.get(`${row['app_id']}.${row['sms_type']}`)?.put({ row, parts: [] }, now);
    await this.tasks.recover(this.#options.services);
    await this.pushes.recover();
    await this.calls.recover(this.#options.services, now);
  }

  /** The connection preserves the order of events, so no event waits for the acknowledgement of an earlier one. */
  async publish(event: Row): Promise<void> {
    const said = publish(this.#options.js, event);
    this.#untold.add(said);
    try {
      await said;
    } finally {
      this.#untold.delete(said);
    }
  }

  #say(event: Row): void {
    void this.publish(event).catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'an event could not be published'),
    );
  }

  /** Accepts a message from a customer. Null: no route or no room in the queue. */
  accept(appId: number, name: ApiQueue, now: number, body?: string): Message | null {
    const queue = this.queues.get(`${appId}.${name}`);
    const cover = pick(this.ways(name));
    if (queue === undefined || cover === undefined || queue.waiting.length >= QUEUE_MOST) return null;
    const message = this.#make(appId, cover, { ...textFor(name, cover), ...(body === undefined ? {} : { body }) }, now);
    if (message === null) return null;
    this.#say(eventOf(message, 'submit', { status: 10 }, now));
    queue.put(message, now);
    return message;
  }

  /** Queues another attempt in the queue of its kind; a message without a queue is sent at once. */
  enqueue(message: Message, now: number): void {
    const queue = this.queues.get(`${message.row['app_id']}.${message.row['sms_type']}`);
    if (queue === undefined) this.send(message);
    else queue.put(message, now);
  }

  /** Channels that can carry this type of message now. */
  ways(smsType: string): Cover[] {
    return this.world.covers.filter(
      ({ smsType: type, channelId }) =>
        type === smsType && this.world.channels.get(channelId)?.state === 'online' && this.links.isUp(channelId),
    );
  }

  /** Sends a message to its channel; `done` runs when the channel has answered. */
  send(message: Message, done: () => void = () => undefined): void {
    const channel = this.world.channels.get(Number(message.row['channel_id']));
    const sentAt = Date.now();
    if (channel === undefined) return done();
    this.links.note(channel.id, sentAt);
    this.#later(answerDelay(), async () => {
      done();
      const now = Date.now();
      const answer = answerOf(message, channel, sentAt, now);
      await this.publish(eventOf(message, 'status', answer, now));
      if (answer['status'] === 31) return this.tasks.ended(message);
      this.reports.expect(message);
      for (const { vendorId } of channel.hasReports ? message.parts : []) this.#reportLater(channel.id, vendorId);
    });
  }

  #reportLater(channelId: number, vendorId: string): void {
    const channel = this.world.channels.get(channelId);
    const text = channel === undefined ? null : reportText(vendorId, channel, Date.now());
    if (text === null) return;
    this.#later(reportDelay(), async () => void (await this.reports.take({ channelId, text }, Date.now())));
  }

  #make(appId: number, cover: Cover, text: Text, now: number): Message | null {
    const account = this.world.accounts.get(appId);
    const channel = this.world.channels.get(cover.channelId);
    return account === undefined || channel === undefined ? null : newMessage(account, channel, cover, text, now);
  }

  /** Processes everything due: incoming messages, queues that may send, and the next recipients of tasks. */
  turn(now: number): void {
    const elapsed = now - this.#turnAt;
    this.#turnAt = now;
    for (const { appId, queue, count } of this.#traffic.arrivals(this.world, elapsed))
      for (let index = 0; index < count; index++) this.accept(appId, queue, now);
    for (const queue of this.queues.values())
      for (const message of queue.take(now)) this.send(message, () => void queue.inFlight--);
    for (const { task, index } of this.tasks.turns(elapsed)) this.#tryOne(task, index, now);
    this.calls.turn(now);
  }

  /**
   * Processes the next recipient of a task. A recipient without a message (a call) ends at once; one in four is not
   * answered.
   */
  #tryOne(task: Task, index: number, now: number): void {
    const { sms, appId, recipients, taskId } = task.request;
    if (sms == null) return this.tasks.settle(task, index % 4 !== 3);
    const cover = pick(this.ways(sms.smsType));
    const phone = recipients.numbers?.[index] ?? (cover === undefined ? '' : phoneIn(cover));
    const message = cover === undefined ? null : this.#make(Number(appId), cover, { ...sms, phone, taskId }, now);
    if (message === null) return this.tasks.settle(task, false);
    this.tasks.watch(task, message);
    this.#say(eventOf(message, 'submit', { status: 10 }, now));
    this.send(message);
  }

  async publishStates(now: number): Promise<void> {
    const { js } = this.#options;
    const isFull = this.#tellings++ % IDLE_REPORTS === 0;
    for (const queue of this.queues.values()) {
      const state = queue.state(now);
      if (isFull || state.depth > 0 || state.inRate > 0 || state.outRate > 0)
        await js.publish(stateSubject('queue', queue.key), JSON.stringify(state));
    }
    await this.publishLinks(now);
    await this.tasks.publish(now);
    if (this.#tellings % RELOAD_REPORTS === 0) await this.reload();
  }

  async publishLinks(now: number): Promise<void> {
    for (const [key, state] of this.links.publish(this.world.channels, now))
      await this.#options.js.publish(stateSubject('link', key), JSON.stringify(state));
  }

  /** Publishes at once, so that the sender of the command sees the result. */
  async publishQueue(queue: Queue): Promise<void> {
    await this.#options.js.publish(stateSubject('queue', queue.key), JSON.stringify(queue.state(Date.now())));
  }

  #later(ms: number, work: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work().catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'a message could not be processed'),
      );
    }, ms);
    this.#timers.add(timer);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.allSettled(this.#untold);
    await this.pushes.close();
    await this.calls.close();
  }
}
