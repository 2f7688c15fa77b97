import { channelResource, mixResource, queueResource } from '@switchboard/bq-contract';
import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const agentTable = defineTable('bq.agent');
export const agentCustomerTable = defineTable('bq.agent_customer');
export const apiQueueTable = defineTable('bq.api_queue', { audit: queueResource.code });
export const appTable = defineTable('bq.app');
export const channelTable = defineTable('bq.channel', {
  audit: channelResource.code,
  unaudited: ['password_enc', 'password_key'],
});
export const channelCoverTable = defineTable('bq.channel_cover');
export const dayTargetTable = defineTable('bq.day_target');
export const gatewayIpTable = defineTable('bq.gateway_ip');
export const marketChannelTable = defineTable('bq.market_channel');
export const mccmncTable = defineTable('bq.mccmnc');
export const mixSolutionTable = defineTable('bq.mix_solution', { audit: mixResource.code });
export const recallTaskTable = defineTable('bq.recall_task');
export const recommendCfgTable = defineTable('bq.recommend_cfg', { audit: 'bq.recommend-cfg' });
export const recSplitRuleTable = defineTable('bq.rec_split_rule');
export const routeBindTable = defineTable('bq.route_bind');
export const senderIdTable = defineTable('bq.sender_id');
export const smsAppointmentTable = defineTable('bq.sms_appointment');
export const smsTaskTable = defineTable('bq.sms_task');
export const twoWayTaskTable = defineTable('bq.two_way_task');
export const voiceTaskTable = defineTable('bq.voice_task');
export const vosAccountTable = defineTable('bq.vos_account');
export const vosGatewayTable = defineTable('bq.vos_gateway');
export const vosServerTable = defineTable('bq.vos_server');
