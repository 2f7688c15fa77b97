import type { NoticeVar } from '@switchboard/kit-server';

export interface DemoMessage {
  readonly eventCode: string;
  readonly vars: Readonly<Record<string, NoticeVar>>;
  /** Hours before now. */
  readonly hours: number;
  readonly isRead?: true;
}

const general = (text: string, textEn: string, hours: number, isRead?: true): DemoMessage => ({
  eventCode: 'sys.notice.general',
  vars: { text: { text, textEn } },
  hours,
  ...(isRead === undefined ? {} : { isRead }),
});
const release = (hours: number, isRead?: true): DemoMessage => ({
  eventCode: 'sys.version.published',
  vars: {
    version: 'V2.8.0',
    summary: { text: '客户列表支持列设置与导出', textEn: 'column settings and export in the customer list' },
  },
  hours,
  ...(isRead === undefined ? {} : { isRead }),
});
const recall = (customerName: string, days: string, hours: number, isRead?: true): DemoMessage => ({
  eventCode: 'crm.customer.recall-soon',
  vars: { customerName, days },
  hours,
  ...(isRead === undefined ? {} : { isRead }),
});

const MAINTENANCE = general(
  '周日 02:00 至 04:00 进行计费系统维护，期间账单查询可能延迟',
  'Billing maintenance on Sunday 02:00–04:00 (UTC+8); bill queries may be delayed',
  20,
);

/** Initial messages of each demo account: the newest unread, the older ones read. */
export const DEMO_MESSAGES: Readonly<Record<string, readonly DemoMessage[]>> = {
  admin: [
    {
      eventCode: 'sys.feedback.replied',
      vars: { subject: { text: '用户列表导出缺少部门列', textEn: 'The user export lacks the department column' } },
      hours: 3,
    },
    MAINTENANCE,
    release(52, true),
    general(
      '组织架构已与钉钉同步：新增 2 人，调动 1 人',
      'Organisation synchronised with DingTalk: 2 joined, 1 moved',
      31,
      true,
    ),
  ],
  sales: [
    recall('Nusantara Digital Pay', '3', 1),
    {
      eventCode: 'sys.export.ready',
      vars: { fileName: '我的客户_20261112.xlsx', rows: '138' },
      hours: 2,
    },
    {
      eventCode: 'mc.mail.new',
      vars: { newEmailNum: '3', emailboxType: { text: '收件箱', textEn: 'Inbox', value: '2' } },
      hours: 5,
    },
    MAINTENANCE,
    recall('Lagos Retail Cloud', '7', 26, true),
    release(52, true),
    {
      eventCode: 'fc.receipt.confirmed',
      vars: { customerName: 'Bangkok Ride Group', amount: 'USD 12,600.00' },
      hours: 75,
      isRead: true,
    },
  ],
  manager: [
    {
      eventCode: 'ger.task.assigned',
      vars: { applicant: '陈思远', processName: { text: '短信特价报价审批', textEn: 'Special SMS price' } },
      hours: 1,
    },
    {
      eventCode: 'ger.task.assigned',
      vars: { applicant: '林晓彤', processName: { text: '客户归属变更', textEn: 'Change of customer owner' } },
      hours: 6,
    },
    MAINTENANCE,
    release(52, true),
  ],
  finance: [
    {
      eventCode: 'fc.receipt.confirmed',
      vars: { customerName: 'Manila Fintech One', amount: 'USD 48,250.00' },
      hours: 2,
    },
    {
      eventCode: 'ger.task.assigned',
      vars: { applicant: '王雅楠', processName: { text: '供应商付款申请', textEn: 'Supplier payment' } },
      hours: 4,
    },
    MAINTENANCE,
    release(52, true),
  ],
  ops: [
    {
      eventCode: 'tj.alarm.raised',
      vars: {
        object: { text: '印尼 Telkomsel 通道', textEn: 'Indonesia, Telkomsel route' },
        metric: { text: '送达率', textEn: 'Delivery rate' },
        current: '71.4%',
        limit: { text: '低于 85%', textEn: 'below 85%' },
      },
      hours: 1,
    },
    {
      eventCode: 'srm.contract.expiring',
      vars: { supplierName: 'Meridian Carrier Services', date: '2026-12-31' },
      hours: 9,
    },
    MAINTENANCE,
    release(52, true),
  ],
  auditor: [MAINTENANCE, release(52, true)],
};
