import { agentChanged } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { replaceAgent } from '../agent/repo.ts';

/**
 * Keeps the copy of agents in sync with crm. A repeated event changes nothing, and a late one does not replace a newer
 * state.
 */
export const agentChangedJob: JobDefinition<EventOf<typeof agentChanged>> = {
  name: 'bq.agent.copy',
  on: [agentChanged],
  async run(event, context) {
    await inTransaction(context, async (tx) => await replaceAgent(tx, event));
  },
};
