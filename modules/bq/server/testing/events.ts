export type Event = Record<string, unknown>;

/** A message as a gateway reports it, with plain default values. */
export function smsEvent(changes: Readonly<Event> = {}): Event {
  return {
    msg_id: '1',
    attempt_no: 1,
    version: '1',
    ev: 'submit',
    submit_time: '2026-11-10 04:00:00.000',
    app_id: 1,
    customer_id: 11,
    sale_staff_id: 5,
    sale_dept_id: 2,
    channel_id: 7,
    supplier_id: 3,
    res_staff_id: 8,
    res_dept_id: 4,
    mcc: 510,
    mnc: '10',
    phone: '6281234567890',
    sms_type: 'otp',
    access: 'http',
    enc: 'GSM7',
    status: 30,
    prev_status: 0,
    parts: 1,
    dlr_exp: 1,
    ...changes,
  };
}

/** A call that has ended, answered after two rings. */
export function callEvent(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    call_id: '1',
    leg: 1,
    version: '1',
    ev: 'call',
    kind: 'sip',
    sip_call_id: 'a84b4c76e66710@sbc1',
    invite_time: '2026-11-10 04:00:00.000',
    ring_time: '2026-11-10 04:00:02.000',
    app_id: 1,
    docking_gw: 3,
    docking_name: 'DG-3',
    landing_gw: 7,
    landing_name: 'LG-7',
    caller: '862160123456',
    callee: '6281234567890',
    mcc: 510,
    prefix: '62',
    talk_s: 0,
    outcome: 'no_answer',
    sip_code: 480,
    blocked: 0,
    ...changes,
  };
}

/** The ID of a message contains its submission time. */
export const idAt = (ms: number, sequence: number): string => String((BigInt(ms) << 22n) + BigInt(sequence));

let sequence = 0;

/** One message submitted at this time (UTC), as a row of the store. */
export function messageAt(at: string, changes: Event = {}): Event {
  const ms = Date.parse(at);
  sequence += 1;
  const { body: _body, ...row } = smsEvent({
    msg_id: idAt(ms, sequence),
    version: String(ms * 4 + 1),
    submit_time: at.replace('T', ' ').replace('Z', ''),
    ingest_at: '2026-11-10 00:00:00',
    ...changes,
  });
  return row;
}

export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
