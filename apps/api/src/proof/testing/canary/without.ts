const RECORDS =
  'records are planted as SMS; every stream is read by the same builder of queries, scope and field levels';
const NUMBERS = 'its fields are codes, times and numbers of our own';

/**
 * Lists in which no canary appears, each with the reason. A new list does not belong here: add its rows to world.sql
 * instead.
 */
export const WITHOUT_CANARIES: Readonly<Record<string, string>> = {
  'bq.cc-record': RECORDS,
  'bq.device-oplog': NUMBERS,
  'bq.mail-record': RECORDS,
  'bq.mo-record': RECORDS,
  'bq.sip-record': RECORDS,
  'bq.voice-record': RECORDS,
  'bq.wa-record': RECORDS,
  'bq.wa-session': RECORDS,
  'mc.mail-company-signature': 'shows only signatures that their owner shares with everyone or a department',
  'oc.port-active-log': NUMBERS,
  'oc.port-flow': NUMBERS,
  'oc.simbank': 'banks come from the equipment of the demo company and belong to no user',
  'oc.vod-server': 'servers come from the equipment of the demo company and belong to no user',
  'rpt.consume-difference': 'compares sums of days and has no text',
  'rpt.consume-ledger': 'rows of the record store by day, without text',
};
