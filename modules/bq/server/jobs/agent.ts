import { agentChanged } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { replaceAgent } from '../agent/repo.ts';

/** The copy of agents follows crm. Told twice, it is the same; told late, the newer one stays. */
export const agentChangedJob: JobDefinition<EventOf<typeof agentChanged>> = {
  name: 'bq.agent.copy',
  on: [agentChanged],
  async run(told, context) {
    await inTransaction(context, async (tx) => await replaceAgent(tx, told));
  },
};
