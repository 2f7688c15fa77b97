import { randomUUID } from 'node:crypto';
import type { BusUse, Services, NodeService, ServingNode } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { Answer, type AnswerContext, type Question, type Sink } from './answer.ts';
import { Model } from './model.ts';

const STOP = 'ai.chat.stop';
export const STOP_BUS: BusUse = { api: { publish: [`${STOP}.*`], subscribe: [`${STOP}.*`] } };

interface Running {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** The answers in progress on this node. */
export class AnswerService implements NodeService {
  readonly node = randomUUID();
  readonly #desk: AnswerContext;
  readonly #bus: Services['bus'];
  readonly #running = new Map<string, Running>();
  readonly #unhear: () => void;

  constructor({ services, log, resources }: Pick<ServingNode, 'services' | 'log' | 'resources'>) {
    this.#desk = { db: aiDb(services), config: services.config, log, model: new Model(services.config), resources };
    this.#bus = services.bus;
    // a stop message missed while the bus was down is noticed at the next save of the answer
    this.#unhear = services.bus.subscribe(
      `${STOP}.*`,
      (subject) => this.#stopHere(subject.slice(STOP.length + 1)),
      () => {},
    );
  }

  /** All list resources of the portal, which supply the names of an answer's calls. */
  get resources(): ServingNode['resources'] {
    return this.#desk.resources;
  }

  begin(question: Question, sink: Sink): void {
    const stop = new AbortController();
    const done = new Answer(this.#desk, question, sink, stop)
      .run()
      .catch((error: unknown) => this.#desk.log.error({ err: error }, 'an answer failed'))
      .finally(() => this.#running.delete(question.chatUuid));
    this.#running.set(question.chatUuid, { stop, done });
  }

  /** Stops the answer here or on the node that is writing it (ai A18). */
  stop(chatUuid: string): void {
    if (!this.#stopHere(chatUuid)) this.#bus.publish(`${STOP}.${chatUuid}`, {});
  }

  #stopHere(chatUuid: string): boolean {
    const running = this.#running.get(chatUuid);
    running?.stop.abort();
    return running !== undefined;
  }

  async close(): Promise<void> {
    this.#unhear();
    for (const { stop } of this.#running.values()) stop.abort();
    await Promise.all([...this.#running.values()].map(async ({ done }) => await done));
  }
}

/** One per API node, found by the bus connection of the node. */
const desks = new WeakMap<Services['bus'], AnswerService>();

export function serveAnswers(node: ServingNode): NodeService {
  const desk = new AnswerService(node);
  desks.set(node.services.bus, desk);
  return desk;
}

export function answerServiceOf({ bus }: Pick<Services, 'bus'>): AnswerService {
  const desk = desks.get(bus);
  if (desk === undefined) throw new Error('this process has no answer service');
  return desk;
}
