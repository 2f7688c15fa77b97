/** Values accepted by a column; used only to check incoming events (records.md §2.2). */
export type Kind =
  | { readonly of: 'int'; readonly min: number; readonly max: number }
  /** 64-bit ids are transmitted as text: a JavaScript number would round them. */
  | { readonly of: 'id' }
  | { readonly of: 'text' }
  | { readonly of: 'time' }
  /** A business day. */
  | { readonly of: 'date' }
  | { readonly of: 'money' }
  /** A measured quantity that is never summed. */
  | { readonly of: 'real' }
  | { readonly of: 'one'; readonly values: readonly string[] };

export interface Column {
  readonly name: string;
  readonly kind: Kind;
  readonly isRequired: boolean;
}

export const int = (min: number, max: number): Kind => ({ of: 'int', min, max });
export const u8 = int(0, 255);
export const u16 = int(0, 65_535);
export const u32 = int(0, 4_294_967_295);
const i16 = int(-32_768, 32_767);
export const id: Kind = { of: 'id' };
export const text: Kind = { of: 'text' };
export const time: Kind = { of: 'time' };
export const date: Kind = { of: 'date' };
export const money: Kind = { of: 'money' };
const real: Kind = { of: 'real' };
export const i32 = int(-2_147_483_648, 2_147_483_647);
export const one = (...values: string[]): Kind => ({ of: 'one', values });

export const required = (columns: Readonly<Record<string, Kind>>): Column[] => columnsOf(columns, true);
export const optional = (columns: Readonly<Record<string, Kind>>): Column[] => columnsOf(columns, false);
function columnsOf(columns: Readonly<Record<string, Kind>>, isRequired: boolean): Column[] {
  return Object.entries(columns).map(([name, kind]) => ({ name, kind, isRequired }));
}

export const SMS_COLUMNS: readonly Column[] = [
  ...required({
    msg_id: id,
    attempt_no: int(1, 255),
    version: id,
    ev: one('submit', 'status', 'correct', 'rerate'),
    submit_time: time,
    app_id: int(1, 4_294_967_295),
    channel_id: u32,
    phone: id,
    mcc: u16,
    sms_type: one('otp', 'notify', 'marketing', 'two_way', 'test'),
    status: int(10, 99),
    prev_status: u8,
    parts: int(1, 255),
  }),
  ...optional({ sent_time: time, resp_time: time, dlr_time: time, dlr_ms: u32, dlr_late: int(0, 1) }),
  ...optional({
    customer_id: u32,
    sale_staff_id: u32,
    sale_dept_id: u32,
    agent_id: u32,
    promoter_id: u32,
    brand: text,
  }),
  ...optional({ supplier_id: u32, res_staff_id: u32, res_dept_id: u32, device_id: u32, port_no: u16, iccid: text }),
  ...optional({ mnc: text, route_bind_id: u32, dlr_exp: int(0, 1), sender: text }),
  ...optional({ access: one('http', 'smpp', 'web'), enc: one('GSM7', 'UCS2', 'BIN') }),
  ...optional({ content_id: id, task_id: id, client_ref: text, url_cnt: u8, body: text }),
  ...optional({
    prev_std_err: u16,
    prev_raw_err: text,
    vendor_msg_id: text,
    raw_err: text,
    std_err: u16,
    click_cnt: u16,
  }),
  ...optional({ currency: text, sell_price: money, cost_price: money, bill_parts: u8, cost_parts: u8 }),
  ...optional({ revenue_usd: money, cost_usd: money, gift_usd: money }),
  ...optional({ d_revenue: money, d_cost: money, d_gift: money, d_bill_parts: i16, d_cost_parts: i16 }),
];

export const OWNERS = { customer_id: u32, sale_staff_id: u32, sale_dept_id: u32, agent_id: u32, promoter_id: u32 };

export const VOICE_COLUMNS: readonly Column[] = [
  ...required({
    call_id: id,
    leg: int(1, 255),
    version: id,
    ev: one('call', 'rerate'),
    kind: one('sip', 'notify', 'otp', 'group', 'cc', 'test'),
    invite_time: time,
    app_id: int(1, 4_294_967_295),
    landing_gw: u32,
    caller: text,
    callee: id,
    mcc: u16,
    talk_s: u32,
    outcome: one('answered', 'busy', 'no_answer', 'declined', 'bad_number', 'net_fail', 'blocked'),
    sip_code: u16,
    blocked: int(0, 1),
  }),
  ...optional({ sip_call_id: text, vos_id: u16, ring_time: time, answer_time: time, end_time: time, ...OWNERS }),
  ...optional({ docking_gw: u32, docking_name: text, landing_name: text, supplier_id: u32 }),
  ...optional({ res_staff_id: u32, res_dept_id: u32, callee_raw: text, caller_ip: text, landing_ip: text }),
  ...optional({ prefix: text, codec: text, bill_first: u8, bill_next: u8, bill_s: u32, cost_s: u32, pdd_ms: u32 }),
  ...optional({ q850: u8, hangup: one('caller', 'callee', 'server'), currency: text, sell_rate: money }),
  ...optional({ cost_rate: money, revenue_usd: money, cost_usd: money, gift_usd: money, task_id: id, callee_seq: u32 }),
  ...optional({ seat_id: u32, skill: text, wait_s: u32, intent: text, ai_turns: u8, amd: u8 }),
  ...optional({ rec_file: text, rec_s: u32, rating: int(1, 5), direction: one('in', 'out'), follow_msg_id: id }),
  ...optional({ mos: real, loss_pct: real, jitter_ms: real, device_id: u32, port_no: u16, iccid: text }),
  ...optional({ d_revenue: money, d_cost: money, d_gift: money, d_bill_s: i32, d_cost_s: i32 }),
];

export const SIP_COLUMNS: readonly Column[] = [
  ...required({ ts: time, sip_call_id: text, call_id: id, method: text, code: u16 }),
  ...optional({ cseq: u32, src_ip: text, src_port: u16, dst_ip: text, dst_port: u16 }),
  ...optional({ from_user: text, to_user: text, ua: text, raw: text }),
];
