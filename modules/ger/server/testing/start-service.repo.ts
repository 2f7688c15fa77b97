import { zGraph } from '@switchboard/ger-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import { defineProcessService } from '../public.ts';

/** A form with a service that computes a figure and can refuse the start. */
export const startService = defineProcessService({
  name: 'testStartService',
  processes: [
    {
      code: 'test_start',
      name: { zh: '开始', en: 'Start' },
      link: () => '/x',
      graph: zGraph.parse({
        schemaVersion: 1,
        nodes: [
          {
            id: 'start',
            type: 'start',
            name: { zh: '发起', en: 'Start' },
            fields: { '*': 'hidden', payee: 'edit', reason: 'edit', currency: 'edit' },
            required: ['payee'],
            onStart: { service: 'testStartService', action: 'lock', mode: 'tx' },
            next: 'size',
          },
          {
            id: 'size',
            type: 'condition',
            name: { zh: '长', en: 'Size' },
            branches: [
              {
                id: 'long',
                name: { zh: '长', en: 'L' },
                priority: 1,
                when: { f: 'facts.size', op: 'gt', v: 5 },
                next: 'large',
              },
            ],
            defaultNext: 'small',
          },
          ...['Small', 'Large'].map((en) => ({
            id: en.toLowerCase(),
            type: 'approve',
            name: { zh: en, en },
            approvers: [{ by: 'role', code: 'my_manager' }],
            sign: 'any',
            emptyApprover: 'block',
            selfApprover: 'manager',
            dedupe: 'none',
            ops: ['agree', 'reject'],
            next: 'end',
          })),
          { id: 'end', type: 'end', name: { zh: '终', en: 'End' } },
        ],
      }),
    },
  ],
  actions: {
    lock: {
      label: { zh: '锁', en: 'Lock' },
      usableOn: ['start'],
      mode: 'tx',
      async run(tx, { instanceId }) {
        const { rows } = await sql<{ reason: string }>`select data ->> 'reason' as reason from ger.wf_instance
          where id = ${instanceId}`.execute(tx);
        if (rows[0]?.reason === 'refuse') throw new AppError(CODES.insufficient);
      },
    },
  },
  async facts(tx, { instanceId }) {
    const { rows } = await sql<{ size: number }>`select length(data ->> 'payee') as size from ger.wf_instance
      where id = ${instanceId}`.execute(tx);
    return { size: rows[0]?.size };
  },
  async complete() {},
  async release() {},
});
