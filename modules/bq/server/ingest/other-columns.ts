import { type Column, id, int, money, one, optional, OWNERS, required, text, time, u16, u32, u8 } from './columns.ts';

const app_id = int(1, 4_294_967_295);
const flag = int(0, 1);
const RESOURCE = { supplier_id: u32, res_staff_id: u32, res_dept_id: u32 };
const MONEY = { currency: text, revenue_usd: money, cost_usd: money };

/** Verification sessions; without an id a session is identified by account, number and first message. */
export const OTP_COLUMNS: readonly Column[] = [
  ...required({
    version: id,
    ev: one('send', 'dlr', 'verify'),
    app_id,
    phone: id,
    mcc: u16,
    first_sent_at: time,
    last_sent_at: time,
    sent_cnt: int(1, 255),
    delivered: flag,
    verified: flag,
    prev_sent_cnt: u8,
  }),
  ...optional({ session_id: text, mnc: text, channel_id: u32, ...OWNERS, ...RESOURCE }),
  ...optional({ verified_at: time, verify_ms: u32, prev_delivered: flag, prev_verified: flag, prev_channel_id: u32 }),
  ...optional({ prev_supplier_id: u32, prev_res_staff_id: u32, prev_res_dept_id: u32 }),
];

export const MO_COLUMNS: readonly Column[] = [
  ...required({ mo_id: id, version: id, recv_time: time, app_id, phone: id, dest: text, mcc: u16 }),
  ...optional({ ...OWNERS, channel_id: u32, mnc: text, mt_msg_id: id, session_id: id, content_id: id, body: text }),
  ...optional({ keyword: text, is_stop: flag, push_state: one('wait', 'ok', 'fail') }),
  ...optional({ push_cnt: u8, push_at: time, push_err: text }),
  ...optional({ revenue_usd: money, cost_usd: money }),
];

const WA_STATES = ['accepted', 'sent', 'failed', 'delivered', 'read'];

export const WA_COLUMNS: readonly Column[] = [
  ...required({
    wa_msg_id: id,
    version: id,
    ev: one('submit', 'status', 'rerate'),
    submit_time: time,
    app_id,
    waba_id: text,
    phone_number_id: text,
    phone: id,
    mcc: u16,
    dir: one('out', 'in'),
    category: one('marketing', 'utility', 'authentication', 'service'),
    status: one(...WA_STATES),
    prev_status: one('none', ...WA_STATES),
    session_id: id,
    session_opened_at: time,
    origin: one('business', 'user', 'free_entry'),
  }),
  ...optional({ ...OWNERS, template: text, err_code: text, opens: flag, billable: flag, ...MONEY }),
  ...optional({ d_revenue: money, d_cost: money }),
];

const MAIL_STATES = [
  'queued',
  'sent',
  'delivered',
  'soft_bounce',
  'hard_bounce',
  'complaint',
  'opened',
  'clicked',
] as const;

export const MAIL_COLUMNS: readonly Column[] = [
  ...required({
    mail_id: id,
    version: id,
    ev: one('submit', 'status', 'rerate'),
    submit_time: time,
    app_id,
    to_addr: text,
    to_domain: text,
    subject: text,
    status: one(...MAIL_STATES),
    prev_status: one('none', ...MAIL_STATES),
  }),
  ...optional({ ...OWNERS, supplier_id: u32, template_id: id, opened: flag, clicked: flag, complained: flag }),
  ...optional({ prev_opened: flag, prev_clicked: flag, prev_complained: flag, size_b: u32, ip_pool: text, err: text }),
  ...optional({ ...MONEY, d_revenue: money, d_cost: money }),
];
