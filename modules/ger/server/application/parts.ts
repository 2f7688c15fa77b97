import {
  type Approver,
  type FieldPerm,
  type FormFieldInput,
  type FormFieldType,
  type Graph,
  type ServiceAction,
  type When,
  zGraph,
} from '@switchboard/ger-contract';
import type { Label } from '@switchboard/kit-contract';

/** Building blocks for declaring applications. */
type Further = Partial<Omit<FormFieldInput, 'fieldKey' | 'type' | 'labelZh' | 'labelEn' | 'required'>>;

/** An optional field. */
export const optionalField = (
  fieldKey: string,
  type: FormFieldType,
  [labelZh, labelEn]: readonly [string, string],
  more: Further = {},
): FormFieldInput => ({ fieldKey, type, labelZh, labelEn, ...more });

/** A field that is required at the step where it is first filled in. */
export const requiredField = (
  fieldKey: string,
  type: FormFieldType,
  labels: readonly [string, string],
  more: Further = {},
): FormFieldInput => ({ ...optionalField(fieldKey, type, labels, more), required: true });

export const choices = (
  options: readonly (readonly [string, string, string])[],
): Required<Pick<FormFieldInput, 'options'>> => ({
  options: options.map(([value, labelZh, labelEn]) => ({ value, labelZh, labelEn })),
});

const MONEY = [
  ['USD', '美元 USD', 'US dollar USD'],
  ['CNY', '人民币 CNY', 'Chinese yuan CNY'],
  ['EUR', '欧元 EUR', 'Euro EUR'],
  ['HKD', '港币 HKD', 'Hong Kong dollar HKD'],
  ['SGD', '新加坡元 SGD', 'Singapore dollar SGD'],
] as const;
export const currency = (fieldKey: string, labels: readonly [string, string] = ['币种', 'Currency']): FormFieldInput =>
  requiredField(fieldKey, 'select', labels, {
    ...choices(MONEY),
    defaultValue: 'USD',
    isCondition: true,
    isSummary: true,
  });

export const REASON: FormFieldInput = requiredField('reason', 'textarea', ['申请原因', 'Reason'], { maxLen: 500 });
export const FILES: FormFieldInput = optionalField('files', 'file', ['附件', 'Files']);

/** The company's approval roles, as named in ger.md §8. */
export const APPROVAL_ROLES = {
  fin_ar: { code: 'fin_ar', zh: '应收会计', en: 'Accounts receivable' },
  fin_ap: { code: 'fin_ap', zh: '应付会计', en: 'Accounts payable' },
  fin_director: { code: 'fin_director', zh: '财务总监', en: 'Finance director' },
  cashier: { code: 'cashier', zh: '出纳', en: 'Cashiers' },
  credit_ctrl: { code: 'credit_ctrl', zh: '信用管理', en: 'Credit control' },
  pricing: { code: 'pricing', zh: '定价', en: 'Pricing' },
  sales_director: { code: 'sales_director', zh: '销售总监', en: 'Sales director' },
  sales_support: { code: 'sales_support', zh: '商务支持', en: 'Sales support' },
  purchasing_lead: { code: 'purchasing_lead', zh: '采购负责人', en: 'Purchasing lead' },
  seal_keeper: { code: 'seal_keeper', zh: '印章保管人', en: 'Seal keeper' },
  gm: { code: 'gm', zh: '总经理', en: 'General manager' },
} as const;
export type ApprovalRole = keyof typeof APPROVAL_ROLES;

interface LineStep {
  readonly id: string;
  readonly name: Label;
  readonly by: Approver;
  /** The step applies only under this condition. */
  readonly when?: { readonly name: Label; readonly test: When };
  readonly fields?: Readonly<Record<string, FieldPerm>>;
  readonly required?: readonly string[];
  readonly agreeAction?: ServiceAction;
  readonly returnAction?: ServiceAction;
}

interface Line {
  /** Hidden from the applicant, filled in at later steps. */
  readonly hidden?: readonly string[];
  /** Read-only for the applicant. */
  readonly readOnly?: readonly string[];
  readonly steps: readonly LineStep[];
  readonly copyTo?: readonly Approver[];
  readonly onComplete?: ServiceAction;
}

export const MANAGER: LineStep = {
  id: 'manager',
  name: { zh: '直属上级', en: 'Line manager' },
  by: { by: 'manager', level: 1 },
};
/** A step with one approval role. */
export const roleStep = (code: ApprovalRole, more: Partial<LineStep> = {}): LineStep => ({
  id: code,
  name: { zh: APPROVAL_ROLES[code].zh, en: APPROVAL_ROLES[code].en },
  by: { by: 'role', code },
  ...more,
});

/** Sequential steps, some of them conditional: the initial definition of an application, until administrators change it. */
export function lineGraph({ hidden = [], readOnly = [], steps, copyTo = [], onComplete }: Line): Graph {
  const unseen = Object.fromEntries(hidden.map((key) => [key, 'hidden' as const]));
  const last = copyTo.length === 0 ? 'end' : 'copy';
  const entryOf = (step: LineStep | undefined): string =>
    step === undefined ? last : step.when === undefined ? step.id : `if_${step.id}`;
  const nodes = steps.flatMap((step, at) => {
    const next = entryOf(steps[at + 1]);
    const { id, name, by, when, fields = {}, required = [], agreeAction, returnAction } = step;
    const decides = {
      id,
      type: 'approve',
      name,
      approvers: [by],
      sign: 'any',
      emptyApprover: 'admin',
      selfApprover: 'manager',
      dedupe: 'none',
      fields: { '*': 'read', ...unseen, ...fields },
      required,
      ops: ['agree', 'reject', 'transmit', 'addsign', 'comment'],
      reject: { targets: at === 0 ? ['start', 'end'] : ['start', 'node', 'end'], default: 'start', resume: 'restart' },
      ...(agreeAction === undefined ? {} : { agreeAction }),
      ...(returnAction === undefined ? {} : { returnAction }),
      next,
    };
    if (when === undefined) return [decides];
    const branch = { id: 'yes', name: when.name, priority: 1, when: when.test, next: id };
    return [{ id: `if_${id}`, type: 'condition', name: when.name, branches: [branch], defaultNext: next }, decides];
  });
  return zGraph.parse({
    schemaVersion: 1,
    nodes: [
      {
        id: 'start',
        type: 'start',
        name: { zh: '发起申请', en: 'Apply' },
        fields: { '*': 'edit', ...Object.fromEntries(readOnly.map((key) => [key, 'read'])), ...unseen },
        next: entryOf(steps[0]),
      },
      ...nodes,
      ...(copyTo.length === 0
        ? []
        : [{ id: 'copy', type: 'cc', name: { zh: '抄送', en: 'Copies' }, to: copyTo, next: 'end' }]),
      {
        id: 'end',
        type: 'end',
        name: { zh: '结束', en: 'End' },
        ...(onComplete === undefined ? {} : { onComplete }),
      },
    ],
  });
}

/** The roles used in a definition. */
export const rolesOf = ({ nodes }: Graph): (typeof APPROVAL_ROLES)[ApprovalRole][] => {
  const namedApprovers = nodes.flatMap((node) =>
    node.type === 'approve' ? node.approvers : node.type === 'cc' ? node.to : [],
  );
  const codes = new Set(namedApprovers.flatMap((one) => (one.by === 'role' ? [one.code] : [])));
  return Object.values(APPROVAL_ROLES).filter(({ code }) => codes.has(code));
};
