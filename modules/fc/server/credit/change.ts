import { type CreditEvent, creditApplications, unsuspendApplication } from '@switchboard/fc-contract';
import { type FormData, recordIn } from '@switchboard/ger-contract';

export type CreditState = Readonly<Record<string, string>>;

/** The change that an approved application makes. */
export interface CreditChange {
  readonly event: CreditEvent;
  /** Null: applies to all accounts of the customer. */
  readonly accountNo: string | null;
  /**
   * What the change is about within its kind: a currency, a bill. The previous value comes from the last record with
   * the same subject.
   */
  readonly subject: string;
  readonly after: CreditState;
  /** The previous value stated in the application, used when there is no record yet. */
  readonly said: CreditState | null;
}

const { prepay, postpay, temporary, method, billChange, deferral } = creditApplications;
type Read = (data: FormData) => Omit<CreditChange, 'said'> & { readonly said?: CreditState };

const text = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};
/** Leaves out empty values. */
const stateOf = (values: Readonly<Record<string, unknown>>): CreditState =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const said = text(value);
      return said === undefined ? [] : [[name, said]];
    }),
  );
const daysOf = (valid: unknown): { from?: unknown; until?: unknown } =>
  Array.isArray(valid) ? { from: valid[0], until: valid[1] } : {};
const accountOf = ({ accountId }: FormData): string | null => recordIn(accountId)?.name ?? null;

const limitOf =
  (mode: 'prepaid' | 'postpaid'): Read =>
  ({ amount, currency, valid, cycle, termDays }) => ({
    event: 'limit',
    accountNo: null,
    subject: text(currency) ?? '',
    after: stateOf({ amount, currency, ...daysOf(valid), mode, cycle, termDays }),
  });

const READERS: Readonly<Record<string, Read>> = {
  [prepay.processCode]: limitOf('prepaid'),
  [postpay.processCode]: limitOf('postpaid'),
  [temporary.processCode]: (data) => ({
    event: 'temp',
    accountNo: accountOf(data),
    subject: text(data['currency']) ?? '',
    after: stateOf({ amount: data['amount'], currency: data['currency'], until: data['until'] }),
  }),
  [method.processCode]: ({ oldMode, newMode, effectiveFrom }) => ({
    event: 'mode',
    accountNo: null,
    subject: '',
    after: stateOf({ mode: newMode, from: effectiveFrom }),
    said: stateOf({ mode: oldMode }),
  }),
  [billChange.processCode]: ({ oldCycle, newCycle, effectiveFrom }) => ({
    event: 'cycle',
    accountNo: null,
    subject: '',
    after: stateOf({ cycle: newCycle, from: effectiveFrom }),
    said: stateOf({ cycle: oldCycle }),
  }),
  [deferral.processCode]: ({ billNo, oldDue, newDue, amount, currency }) => ({
    event: 'delay',
    accountNo: null,
    subject: text(billNo) ?? '',
    after: stateOf({ billNo, due: newDue, amount, currency }),
    said: stateOf({ billNo, due: oldDue }),
  }),
  [unsuspendApplication.processCode]: (data) => ({
    event: 'unsuspend',
    accountNo: accountOf(data),
    subject: '',
    after: stateOf({ until: data['graceUntil'] }),
  }),
};

/** Returns null for an application that changes no credit. */
export function creditChangeOf(processCode: string, data: FormData): CreditChange | null {
  const change = READERS[processCode]?.(data);
  return change === undefined ? null : { ...change, said: change.said ?? null };
}
