import type { TemplateSeed } from './repo.ts';

const text = (key: string, label: string) => ({ key, label, required: true });
const CUSTOMER = [text('customerName', '客户'), text('appNo', '申请单号')];

/** Levels and class A (crm rules 22, 23). */
export const CRM_TEMPLATES: readonly TemplateSeed[] = [
  {
    eventCode: 'crm.customer.class-a-hint',
    typeCode: '8',
    title: ['可申请A类客户', 'Worth an application for class A'],
    content: [
      '客户「${customerName}」近三个整月月均消费 ${avgUsd} USD，可申请A类',
      '“${customerName}” spent ${avgUsd} USD a month in the last three months; you can apply for class A',
    ],
    vars: [text('customerName', '客户'), text('avgUsd', '月均消费')],
  },
  {
    eventCode: 'crm.class-a.warned',
    typeCode: '8',
    title: ['A类承诺未达标预警', 'Class A in danger'],
    content: [
      '客户「${customerName}」（${appNo}）月均消费低于承诺的 60%，30 天后仍未达标将取消A类',
      '“${customerName}” (${appNo}) spends less than 60 % of what was promised; if it stays so, class A ends in 30 days',
    ],
    vars: CUSTOMER,
    level: 2,
  },
  {
    eventCode: 'crm.class-a.revoked',
    typeCode: '8',
    title: ['A类已取消', 'Class A revoked'],
    content: [
      '客户「${customerName}」（${appNo}）未达到承诺消费，A类已取消，等级已重新评定',
      '“${customerName}” (${appNo}) did not spend what was promised: class A has ended and the level was set anew',
    ],
    vars: CUSTOMER,
    level: 2,
  },
  {
    eventCode: 'crm.class-a.expired',
    typeCode: '8',
    title: ['A类已到期', 'Class A expired'],
    content: ['客户「${customerName}」（${appNo}）的A类已到期', 'Class A of “${customerName}” (${appNo}) has expired'],
    vars: CUSTOMER,
  },
];
