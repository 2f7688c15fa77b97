import { type FormField, type FormFieldInput, type Graph, zFormField, zGraph } from '@switchboard/ger-contract';

/** A form created by an administrator of the demo: business trips. */
export const TRIP_CODE = 'business_trip';

const FIELDS: readonly FormFieldInput[] = [
  {
    fieldKey: 'city',
    labelZh: '目的地',
    labelEn: 'Destination',
    type: 'text',
    required: true,
    isSummary: true,
    maxLen: 60,
  },
  { fieldKey: 'days', labelZh: '出差日期', labelEn: 'Dates', type: 'daterange', required: true },
  {
    fieldKey: 'budget',
    labelZh: '预算（元）',
    labelEn: 'Budget (CNY)',
    type: 'money',
    required: true,
    decimals: 2,
    isCondition: true,
    isSummary: true,
  },
  { fieldKey: 'reason', labelZh: '出差事由', labelEn: 'Purpose', type: 'textarea', required: true, maxLen: 500 },
];
export const TRIP_FIELDS: readonly FormField[] = FIELDS.map((one, place) =>
  zFormField.parse({ sortNo: (place + 1) * 10, ...one }),
);

/** The role has no members yet: its tasks wait on the list of stuck processes until it has one. */
export const TRIP_ROLE = { code: 'travel_office', zh: '差旅管理', en: 'Travel office' } as const;

const step = { sign: 'any', selfApprover: 'manager', dedupe: 'none', ops: ['agree', 'reject', 'comment'] } as const;

export const TRIP_GRAPH: Graph = zGraph.parse({
  schemaVersion: 1,
  nodes: [
    { id: 'start', type: 'start', name: { zh: '发起', en: 'Apply' }, fields: { '*': 'edit' }, next: 'manager' },
    {
      ...step,
      id: 'manager',
      type: 'approve',
      name: { zh: '直属上级', en: 'Line manager' },
      approvers: [{ by: 'manager', level: 1 }],
      emptyApprover: 'admin',
      fields: { '*': 'read' },
      reject: { targets: ['start', 'end'], default: 'start', resume: 'restart' },
      next: 'costly',
    },
    {
      id: 'costly',
      type: 'condition',
      name: { zh: '预算分级', en: 'Budget' },
      branches: [
        {
          id: 'high',
          name: { zh: '1 万元及以上', en: '10,000 yuan or more' },
          priority: 1,
          when: { f: 'form.budget', op: 'gte', v: 10_000 },
          next: 'office',
        },
      ],
      defaultNext: 'end',
    },
    {
      ...step,
      id: 'office',
      type: 'approve',
      name: { zh: '差旅管理', en: 'Travel office' },
      approvers: [{ by: 'role', code: TRIP_ROLE.code }],
      emptyApprover: 'block',
      fields: { '*': 'read' },
      reject: { targets: ['start', 'end'], default: 'start', resume: 'restart' },
      next: 'end',
    },
    { id: 'end', type: 'end', name: { zh: '结束', en: 'End' } },
  ],
});
