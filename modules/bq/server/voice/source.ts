import { ccRecordResource, sipRecordResource, voiceRecordResource } from '@switchboard/bq-contract';
import { type Fields, type Resource } from '@switchboard/kit-contract';
import { type Context, fieldView, refuseHiddenFields, type RecordSource } from '@switchboard/kit-server';
import { type Dims, dimsOf, idsNamed } from '../dims/dims.ts';
import { OMITTED_IDS, refuseHiddenIds } from '../record/ids.ts';
import { fullNumber } from '../record/phone.ts';
import { ofNumber } from '../record/by-number.ts';
import { among, type ByName, namedConditions, OF_CALLER, ownApps } from '../record/question.ts';
import { exactTotal } from '../record/total.ts';
import { idsOf, spanOf, timeText, type Window, windowOf } from '../record/window.ts';

type Raw = Record<string, unknown>;

interface ByKey extends ByName {
  readonly appId?: readonly string[];
  readonly customerId?: readonly string[];
  readonly supplierName?: string;
  readonly phoneExact?: string;
  readonly callId?: readonly string[];
  readonly sipCallId?: string;
  readonly inviteTime?: { readonly from?: string; readonly to?: string };
}

/** A page of calls: its definition and the kinds of calls on it. */
export interface CallPage<F extends Fields> {
  readonly resource: Resource<F>;
  readonly kinds: string;
}

export const SIP_CALLS = { resource: sipRecordResource, kinds: `kind = 'sip'` };
export const OTHER_CALLS = { resource: voiceRecordResource, kinds: `kind not in ('sip', 'test')` };
export const CENTRE_CALLS = { resource: ccRecordResource, kinds: `kind = 'cc'` };

export interface CallQuery<F extends Fields> {
  readonly source: RecordSource<F>;
  readonly filters: Raw;
  readonly window: Window;
  readonly inSums: readonly string[] | null;
}

const BY_KEY: ReadonlySet<string> = new Set<keyof ByKey>([
  'appName',
  'customerName',
  'country',
  'supplierName',
  'phoneExact',
  'callId',
  'inviteTime',
]);

/** Like `openSmsRecords`, for calls. */
export async function openCalls<F extends Fields>(
  { resource, kinds }: CallPage<F>,
  filters: Readonly<Raw>,
  context: Context,
): Promise<CallQuery<F>> {
  const view = fieldView(context.principal, resource, context.callKey ?? resource.right);
  refuseHiddenFields(resource, view, filters);
  refuseHiddenIds(filters, view);
  const [dims, mine] = await Promise.all([dimsOf(context), ownApps(context, resource)]);
  const { phoneExact, callId, inviteTime, supplierName, appId } = filters as ByKey;
  const left = Object.fromEntries(Object.entries(filters).filter(([name]) => !BY_KEY.has(name)));
  const window = callId === undefined ? windowOf(inviteTime, lookBackBy(filters as ByKey)) : spanOf(callId);
  const inSums = [kinds, ...mine, ...namedConditions(dims, filters as ByName)];
  if (supplierName !== undefined)
    inSums.push(
      among(
        'supplier_id',
        idsNamed(dims.suppliers, ({ name }) => name, supplierName),
      ),
    );
  const [first, last] = idsOf(window);
  const where = [`call_id between ${first} and ${last}`, timeText('invite_time', window), ...inSums];
  if (callId !== undefined) where.push(among('call_id', callId));
  if (appId !== undefined) where.push(among('app_id', appId)); // uses the table key, in addition to the condition
  if (phoneExact !== undefined) where.push(await numberText(phoneExact, [first, last], context));
  const isSummed = callId === undefined && phoneExact === undefined && Object.keys(left).length === 0;
  const isNarrow = callId?.length === 1 || phoneExact !== undefined;
  return {
    source: { ...sourceOf(resource, dims, where.join(' and '), context), isNarrow },
    filters: left,
    window,
    inSums: isSummed ? inSums : null,
  };
}

export async function callTotal<F extends Fields>(
  { inSums, window }: CallQuery<F>,
  context: Context,
): Promise<number | null> {
  if (inSums === null) return null;
  const tables = { sums: 'agg_voice_hour', measure: 'attempts', rows: 'voice_cdr final', time: 'invite_time' };
  return await exactTotal({ ...tables, where: inSums }, window, context);
}

function lookBackBy({
  appName,
  customerName,
  appId,
  customerId,
  phoneExact,
  sipCallId,
}: ByKey): 'phone' | 'app' | 'none' {
  if (phoneExact !== undefined) return 'phone';
  return [appName, customerName, appId, customerId, sipCallId].some((value) => value !== undefined) ? 'app' : 'none';
}

/** Records rule 47, for either side of a call. */
async function numberText(number: string, [first, last]: readonly [string, string], context: Context): Promise<string> {
  const where = `side in ('caller', 'callee') and number = '${fullNumber(number)}' and call_id between ${first} and ${last}`;
  return await ofNumber({ table: 'voice_number_idx', id: 'call_id', time: 'invite_time', where }, context);
}

/** Columns of every field on the pages of calls; empty = filled from names in PostgreSQL, see `finish`. */
const COLUMNS: Readonly<Record<string, string>> = {
  id: `concat(toString(call_id), '-', toString(leg))`,
  inviteTime: 'invite_time',
  outcome: 'outcome',
  appName: `''`,
  customerName: `''`,
  callerMasked: 'caller_masked',
  calleeMasked: 'callee_masked',
  caller: 'caller',
  callee: 'toString(callee)',
  phoneExact: `''`,
  country: `''`,
  prefix: 'prefix',
  dockingName: 'docking_name',
  landingName: 'landing_name',
  supplierName: `''`,
  callerIp: 'caller_ip',
  landingIp: 'landing_ip',
  answerTime: 'answer_time',
  endTime: 'end_time',
  codec: 'codec',
  pddMs: 'nullIf(pdd_ms, 0)',
  talkS: 'talk_s',
  billS: 'bill_s',
  sipCode: 'sip_code',
  q850: 'nullIf(q850, 0)',
  hangup: 'hangup',
  mos: 'if(mos = 0, null, toDecimal32(toString(round(mos, 2)), 2))',
  sipCallId: 'sip_call_id',
  callId: 'call_id',
  revenueUsd: 'revenue_usd',
  costUsd: 'cost_usd',
  kind: 'kind',
  taskId: 'task_id',
  seatId: 'nullIf(seat_id, 0)',
  skill: 'skill',
  waitS: 'wait_s',
  intent: 'intent',
  recording: `if(rec_file = '', null, rec_s)`,
  rating: 'nullIf(rating, 0)',
  direction: `nullIf(toString(direction), 'none')`,
  followUpMsgId: 'nullIf(follow_msg_id, 0)',
  aiTurns: 'ai_turns',
  appId: 'app_id',
  customerId: 'customer_id',
  supplierId: 'supplier_id',
  mcc: 'mcc',
  dockingGw: 'docking_gw',
  landingGw: 'landing_gw',
  saleStaffId: 'sale_staff_id',
  saleDeptId: 'sale_dept_id',
  resStaffId: 'res_staff_id',
  resDeptId: 'res_dept_id',
};

function sourceOf<F extends Fields>(
  resource: Resource<F>,
  dims: Dims,
  where: string,
  { locale }: Context,
): RecordSource<F> {
  const apps = new Map(dims.apps.map((app) => [Number(app.id), app]));
  const suppliers = new Map(dims.suppliers.map(({ id, name }) => [Number(id), name]));
  const countries = new Map(dims.operators.map((each) => [each.mcc, each]));
  return {
    resource,
    from: 'voice_cdr final',
    where,
    scope: { none: OF_CALLER },
    keys: ['call_id', 'leg'],
    clearFields: ['caller', 'callee'],
    columns: Object.fromEntries(
      Object.keys(resource.fields).map((name) => [name, COLUMNS[name] as string]),
    ) as RecordSource<F>['columns'],
    extra: { app: 'app_id', supplier: 'supplier_id', mcc: 'mcc' },
    async finish(rows) {
      for (const row of rows) {
        const app = apps.get(row['extra_app'] as number);
        const place = countries.get(Number(row['extra_mcc'])); // as a string if the field of that name is requested
        Object.assign(row, OMITTED_IDS, {
          appName: app?.name ?? String(row['extra_app']),
          customerName: app?.customerName ?? '',
          supplierName: suppliers.get(row['extra_supplier'] as number) ?? '',
          country: place?.country[locale] ?? String(row['extra_mcc']),
        });
      }
    },
  };
}
