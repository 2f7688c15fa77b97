import { maskCode, maskText, smsRecordResource } from '@switchboard/bq-contract';
import { type Context, fieldView, refuseHiddenFields, type RecordSource } from '@switchboard/kit-server';
import { type Dims, dimsOf, idsNamed } from '../dims/dims.ts';
import { OMITTED_IDS, refuseHiddenIds } from '../record/ids.ts';
import { fullNumber, isFullNumber } from '../record/phone.ts';
import { ofNumber } from '../record/by-number.ts';
import { among, type ByName, namedConditions, OF_CALLER, ownApps } from '../record/question.ts';
import { idsOf, spanOf, timeText, type Window, windowOf } from '../record/window.ts';
import { type Departure, departureConditions, devicesOfRows } from './departure.ts';
import { textsOf } from './texts.ts';

type SmsFields = (typeof smsRecordResource)['fields'];
type Raw = Record<string, unknown>;
type Filters = Readonly<Record<string, unknown>>;
type View = ReturnType<typeof fieldView>;

/** Filters by name or number that the store answers by its own keys; all others are conditions on columns. */
interface ByKey extends ByName {
  readonly appId?: readonly string[];
  readonly customerId?: readonly string[];
  readonly channelName?: string;
  readonly supplierName?: string;
  readonly phoneExact?: string;
  readonly msgId?: readonly string[];
  readonly submitTime?: { readonly from?: string; readonly to?: string };
}

export interface SmsQuery {
  readonly source: RecordSource<SmsFields>;
  /** The remaining filters, on columns. */
  readonly filters: Raw;
  readonly window: Window;
  /** Conditions that the sums support too; null = at least one filter is not supported by the sums. */
  readonly inSums: readonly string[] | null;
}

/** Translates the query for the store: the caller's accounts, the time range and the store's own keys. */
export async function openSmsRecords(filters: Filters, context: Context): Promise<SmsQuery> {
  const view = fieldView(context.principal, smsRecordResource, context.callKey ?? smsRecordResource.right);
  refuseHiddenFields(smsRecordResource, view, filters);
  refuseHiddenIds(filters, view);
  const [dims, mine] = await Promise.all([dimsOf(context), ownApps(context, smsRecordResource)]);
  const { phoneExact, msgId, submitTime } = filters as ByKey;
  const left = Object.fromEntries(Object.entries(filters).filter(([name]) => !BY_KEY.has(name)));
  const window = msgId === undefined ? windowOf(submitTime, lookBackBy(filters as ByKey)) : spanOf(msgId);
  const inSums = [...mine, ...namedConditions(dims, filters as ByName), ...channelConditions(dims, filters as ByKey)];
  const [first, last] = idsOf(window);
  const departures = await departureConditions(dims, filters, context);
  const where = [`msg_id between ${first} and ${last}`, timeText('submit_time', window), ...inSums, ...departures];
  if (msgId !== undefined) where.push(among('msg_id', msgId));
  const { appId } = filters as ByKey;
  if (appId !== undefined) where.push(among('app_id', appId)); // uses the table key, in addition to the condition
  if (phoneExact !== undefined) where.push(await phoneText(phoneExact, [first, last], view, context));
  const isSummed =
    msgId === undefined &&
    phoneExact === undefined &&
    departures.length === 0 &&
    Object.keys(left).every((name) => SUMMED.has(name));
  const isNarrow = msgId?.length === 1 || isFullNumber(phoneExact);
  return {
    source: {
      ...sourceOf(dims, where.join(' and '), view, context),
      isNarrow,
      needsClear: PART_OF_NUMBER.test(phoneExact ?? ''),
    },
    filters: left,
    window,
    inSums: isSummed ? inSums : null,
  };
}

const BY_KEY: ReadonlySet<string> = new Set<keyof ByKey | keyof Departure>([
  'appName',
  'customerName',
  'country',
  'channelName',
  'supplierName',
  'phoneExact',
  'msgId',
  'submitTime',
  'deviceId',
  'deviceSn',
  'portNo',
  'iccid',
  'overDevice',
  'operator',
]);
const SUMMED: ReadonlySet<string> = new Set(['smsType', 'status']);

function lookBackBy({ appName, customerName, appId, customerId, phoneExact }: ByKey): 'phone' | 'app' | 'none' {
  if (phoneExact !== undefined) return 'phone';
  return [appName, customerName, appId, customerId].some((value) => value !== undefined) ? 'app' : 'none';
}

function channelConditions({ channels }: Dims, { channelName, supplierName }: ByKey): string[] {
  const out: string[] = [];
  if (channelName !== undefined) {
    const found = idsNamed(channels, ({ name }) => name, channelName);
    out.push(among('channel_id', found));
  }
  if (supplierName !== undefined) {
    const found = idsNamed(channels, (channel) => channel.supplierName, supplierName);
    out.push(among('channel_id', found));
  }
  return out;
}

/** `86138*` or `*5678`. */
const PART_OF_NUMBER = /^(?:\d{3,15}\*|\*\d{3,15})$/u;

/**
 * Records rule 47: a whole number may be searched without the right to see numbers; a partial number would reveal it
 * digit by digit.
 */
async function phoneText(
  phone: string,
  [first, last]: readonly [string, string],
  view: View,
  context: Context,
): Promise<string> {
  if (PART_OF_NUMBER.test(phone) && view.isClear('phone')) {
    const digits = phone.replace('*', '');
    return `${phone.startsWith('*') ? 'endsWith' : 'startsWith'}(toString(phone), '${digits}')`;
  }
  const where = `phone = ${fullNumber(phone)} and msg_id between ${first} and ${last}`;
  return await ofNumber({ table: 'sms_phone_idx', id: 'msg_id', time: 'submit_time', where }, context);
}

function sourceOf(dims: Dims, where: string, view: View, context: Context): RecordSource<SmsFields> {
  const { records, locale } = context;
  const apps = new Map(dims.apps.map((app) => [Number(app.id), app]));
  const channels = new Map(dims.channels.map((channel) => [Number(channel.id), channel]));
  const operators = new Map(dims.operators.map((each) => [`${each.mcc} ${each.mnc}`, each]));
  const named = `''`; // filled from names in PostgreSQL, see `finish`
  return {
    resource: smsRecordResource,
    from: 'sms_record final',
    where,
    scope: { none: OF_CALLER },
    keys: ['msg_id', 'attempt_no'],
    clearFields: ['phone'],
    columns: {
      id: `concat(toString(msg_id), '-', toString(attempt_no))`,
      submitTime: 'submit_time',
      msgId: 'msg_id',
      attemptNo: 'attempt_no',
      appName: named,
      customerName: named,
      phoneMasked: 'phone_masked',
      phone: 'toString(phone)',
      phoneExact: named,
      country: named,
      operator: named,
      sender: 'sender',
      smsType: 'sms_type',
      contentMasked: named,
      content: named,
      otp: named,
      enc: 'enc',
      parts: 'parts',
      channelName: named,
      supplierName: named,
      deviceSn: named,
      portNo: `if(port_no = 0, '', toString(port_no))`,
      iccid: 'iccid',
      overDevice: `if(device_id = 0, 'no', 'yes')`,
      status: 'status',
      late: 'nullIf(dlr_late, 0)',
      stdErr: 'nullIf(std_err, 0)',
      rawErr: 'raw_err',
      dlrTime: 'dlr_time',
      dlrMs: 'nullIf(dlr_ms, 0)',
      vendorMsgId: 'vendor_msg_id',
      clientRef: 'client_ref',
      taskId: 'task_id',
      sellPrice: 'sell_price',
      costPrice: 'cost_price',
      appId: 'app_id',
      customerId: 'customer_id',
      channelId: 'channel_id',
      supplierId: 'supplier_id',
      deviceId: 'device_id',
      mcc: 'mcc',
      saleStaffId: 'sale_staff_id',
      saleDeptId: 'sale_dept_id',
      resStaffId: 'res_staff_id',
      resDeptId: 'res_dept_id',
    },
    extra: {
      app: 'app_id',
      channel: 'channel_id',
      device: 'device_id',
      mcc: 'mcc',
      mnc: 'mnc',
      content: 'toString(content_id)',
      type: 'toString(sms_type)',
    },
    async finish(rows) {
      const [texts, devices] = await Promise.all([
        textsOf(
          records,
          rows.map((row) => row['extra_content'] as string),
          view.isClear('content'),
        ),
        devicesOfRows(rows, context),
      ]);
      for (const row of rows) {
        const app = apps.get(row['extra_app'] as number);
        const channel = channels.get(row['extra_channel'] as number);
        const place = operators.get(`${row['extra_mcc'] as number} ${row['extra_mnc'] as string}`);
        const text = texts.get(row['extra_content'] as string) ?? '';
        Object.assign(row, OMITTED_IDS, {
          appName: app?.name ?? String(row['extra_app']),
          customerName: app?.customerName ?? '',
          channelName: channel?.name ?? '',
          supplierName: channel?.supplierName ?? '',
          deviceSn: devices.get(String(row['extra_device'])) ?? '',
          country: place?.country[locale] ?? String(row['extra_mcc']),
          operator: place?.operator[locale] ?? String(row['extra_mnc']),
          contentMasked: maskedText(row['extra_type'], text),
          content: textFor(view, row['extra_type'], text),
        });
      }
    },
  };
}

/** Records rule 48: the right to read a text does not include the code in it. */
export const textFor = (view: View, type: unknown, text: string): string =>
  type === 'otp' && !view.isClear('otp') ? maskCode(text) : text;

/** The text as all users see it. */
export const maskedText = (type: unknown, text: string): string => maskText(type === 'otp' ? maskCode(text) : text);
