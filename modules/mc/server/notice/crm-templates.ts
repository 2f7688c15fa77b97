import type { TemplateSeed } from './repo.ts';

const text = (key: string, label: string) => ({ key, label, required: true });
const CUSTOMER = [text('customerName', '客户'), text('appNo', '申请单号')];

/** Levels and class A (crm rules 22, 23). */
export const CRM_TEMPLATES: readonly TemplateSeed[] = [
  {
    eventCode: 'crm.customer.class-a-hint',
    typeCode: '8',
    title: ['可申请 A 类客户', 'Eligible for class A'],
    content: [
      '客户“${customerName}”近三个整月月均消费 ${avgUsd} USD，可申请 A 类',
      '“${customerName}” spent ${avgUsd} USD a month on average in the last three full months; you can apply for class A',
    ],
    vars: [text('customerName', '客户'), text('avgUsd', '月均消费')],
  },
  {
    eventCode: 'crm.class-a.warned',
    typeCode: '8',
    title: ['A 类承诺未达标预警', 'Class A commitment at risk'],
    content: [
      '客户“${customerName}”（${appNo}）月均消费低于承诺的 60%，30 天后仍未达标将取消 A 类',
      '“${customerName}” (${appNo}) spends less than 60 % of the monthly commitment; if the commitment is still not met in 30 days, class A will be revoked',
    ],
    vars: CUSTOMER,
    level: 2,
  },
  {
    eventCode: 'crm.class-a.revoked',
    typeCode: '8',
    title: ['A 类已取消', 'Class A revoked'],
    content: [
      '客户“${customerName}”（${appNo}）未达到承诺消费，A 类已取消，等级已重新评定',
      '“${customerName}” (${appNo}) did not meet the spend commitment: class A was revoked and the level was reassessed',
    ],
    vars: CUSTOMER,
    level: 2,
  },
  {
    eventCode: 'crm.class-a.expired',
    typeCode: '8',
    title: ['A 类已到期', 'Class A expired'],
    content: ['客户“${customerName}”（${appNo}）的 A 类已到期', 'Class A of “${customerName}” (${appNo}) has expired'],
    vars: CUSTOMER,
  },
];
