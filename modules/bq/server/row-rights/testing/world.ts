import { addDays, businessDay } from '@switchboard/kit-contract';
import { insertRow, type Seller, type TestCrm } from '@switchboard/crm-server/testing';

export interface RowWorld {
  readonly ids: Readonly<Record<RowName, string>>;
}
export type RowName =
  | 'gateway'
  | 'landing'
  | 'channel'
  | 'cover'
  | 'smsTask'
  | 'appointment'
  | 'recall'
  | 'twoWay'
  | 'voiceTask'
  | 'voiceApp'
  | 'queue';

const PLACE = { mcc: 510 };

/** One row of every list with owned rows, all owned by the same user. */
export async function makeRowWorld(crm: TestCrm, { staffId, deptId }: Seller): Promise<RowWorld> {
  const add = async (table: string, values: Readonly<Record<string, unknown>>) =>
    await insertRow(crm, `bq.${table}`, values);
  const sold = { customer_id: 1, customer_name: 'Shop', sale_staff_id: staffId, sale_dept_id: deptId };
  const app = await add('app', { ...sold, app_no: 'A1', name: 'shop-sms', biz: 'sms', access: 'http' });
  const voiceApp = await add('app', { ...sold, app_no: 'V1', name: 'shop-voice', biz: 'voice', access: 'sip' });
  const vos = await add('vos_server', { name: 'vos-1', base_url: 'http://127.0.0.1:9' });
  const supplier = await add('supplier', { supplier_no: 'S1', name: 'Carrier' });
  const channel = await add('channel', {
    ...PLACE,
    code: 'CH-1',
    name: 'Channel',
    supplier_id: supplier,
    proto: 'smpp',
    route_type: 'direct',
    res_staff_id: staffId,
    res_dept_id: deptId,
  });
  const message = { app_id: app, sms_type: 'marketing', content: 'Offer', recipients_ref: 'file/1', total: 10 };
  const smsTask = await add('sms_task', { ...message, name: 'task', state: 'sending', started_at: new Date() });
  const later = await add('sms_task', { ...message, name: 'later', state: 'scheduled', source: 'appointment' });
  const gateway = {
    vos_id: vos,
    account_no: 'V1',
    proto: 'sip',
    port: 5060,
    prefix_mode: 'through',
    priority: 1,
    line_cap: 10,
    cps_cap: 1,
    seen_at: new Date(),
  };
  // every account has queues
  const [queue] = await crm.query<{ id: string }>(
    `select id::text as id from bq.api_queue where app_id = $1 and queue = 'otp'`,
    [app],
  );
  return {
    ids: {
      queue: (queue as { id: string }).id,
      channel,
      smsTask,
      voiceApp,
      gateway: await add('vos_gateway', { ...gateway, side: 'docking', gw_name: 'docking', app_id: voiceApp }),
      landing: await add('vos_gateway', { ...gateway, side: 'landing', gw_name: 'landing' }),
      cover: await add('channel_cover', {
        ...PLACE,
        channel_id: channel,
        sms_type: 'otp',
        cost_price: '0.01',
        valid_from: '2026-01-01',
      }),
      appointment: await add('sms_appointment', {
        task_id: later,
        app_id: app,
        plan_at: `${addDays(businessDay(), 1)}T12:00:00Z`,
        count: 10,
      }),
      recall: await add('recall_task', {
        name: 'recall',
        source_task_id: smsTask,
        app_id: app,
        pick: ['41'],
        rounds: 1,
        gap_min: 60,
        state: 'draft',
      }),
      twoWay: await add('two_way_task', {
        app_id: app,
        name: 'talk',
        number: '10690000',
        content: 'Hello',
        numbers: ['6581234567'],
        total: 1,
        state: 'draft',
      }),
      voiceTask: await add('voice_task', {
        app_id: voiceApp,
        name: 'calls',
        total: 10,
        state: 'running',
        started_at: new Date(),
      }),
    },
  };
}
