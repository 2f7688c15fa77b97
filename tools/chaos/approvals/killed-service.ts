import { zGraph } from '@switchboard/ger-contract';
import { defineProcessService, type ProcessDocument } from '@switchboard/ger-server';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/**
 * The service of a business module for the kill test. It inserts one row into a table without any unique key, so that a
 * repetition is visible, and it is slow, so that kills hit it.
 */
export const KILLED = {
  code: 'killed_steps',
  service: 'killedService',
  first: 'killed_first',
  second: 'killed_second',
};

async function leave(tx: Db, document: ProcessDocument, what: string, callbackId: string | null): Promise<void> {
  await sql`select pg_sleep(random() * 0.02)`.execute(tx);
  await sql`insert into ger.killed_effect (instance_id, callback_id, what)
    values (${document.instanceId}, ${callbackId}, ${what})`.execute(tx);
  await sql`select pg_sleep(random() * 0.02)`.execute(tx);
}

const action = (name: string, mode: 'tx' | 'async') => ({ service: KILLED.service, action: name, mode });
const step = (id: string, next: string, more: object) => ({
  id,
  type: 'approve',
  name: { zh: id, en: id },
  emptyApprover: 'block',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject', 'transmit', 'comment'],
  commentRequired: { agree: false, reject: false },
  reject: { targets: ['end', 'node'], default: 'node', resume: 'restart' },
  next,
  ...more,
});

export const killedService = defineProcessService({
  name: KILLED.service,
  processes: [
    {
      code: KILLED.code,
      name: { zh: '多步', en: 'Steps' },
      link: () => '/x',
      graph: zGraph.parse({
        schemaVersion: 1,
        nodes: [
          { id: 'start', type: 'start', name: { zh: 's', en: 's' }, onStart: action('begun', 'tx'), next: 'first' },
          step('first', 'second', {
            sign: 'any',
            approvers: [{ by: 'role', code: KILLED.first }],
            agreeAction: action('told', 'async'),
          }),
          step('second', 'end', {
            sign: 'all',
            approvers: [{ by: 'role', code: KILLED.second }],
            agreeAction: action('locked', 'tx'),
          }),
          { id: 'end', type: 'end', name: { zh: 'e', en: 'e' }, onComplete: action('posted', 'async') },
        ],
      }),
    },
  ],
  actions: Object.fromEntries(
    (
      [
        ['begun', 'start', 'tx'],
        ['told', 'agree', 'async'],
        ['locked', 'agree', 'tx'],
        ['posted', 'complete', 'async'],
      ] as const
    ).map(([name, event, mode]) => [
      name,
      {
        label: { zh: name, en: name },
        usableOn: [event],
        mode,
        run: async (tx, document, { callbackId }) => await leave(tx, document, name, callbackId),
      },
    ]),
  ),
  async complete() {},
  async release(tx, document, outcome) {
    await leave(tx, document, outcome, null);
  },
});
