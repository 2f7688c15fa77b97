/** Company signatures and templates, shared with all users: [name, html]. */
export const DEMO_SIGNATURES: readonly (readonly [name: string, html: string])[] = [
  [
    '公司标准签名（中文）',
    '<p>——</p><p><b>Switchboard Communications</b><br>国际短信 · 语音 · WhatsApp<br>服务热线 400-000-0000<br><a href="https://switchboard.example">switchboard.example</a></p>',
  ],
  [
    'Company signature (English)',
    '<p>--</p><p><b>Switchboard Communications</b><br>SMS · Voice · WhatsApp worldwide<br>Support 24/7: support@demo.example<br><a href="https://switchboard.example">switchboard.example</a></p>',
  ],
  [
    '结算部签名',
    '<p>——</p><p>Switchboard Communications 结算部<br>账单与发票：billing@demo.example<br>工作日 09:00–18:00（UTC+8）</p>',
  ],
];

export interface DemoTemplate {
  readonly name: string;
  readonly type: string;
  readonly subject: string;
  readonly html: string;
}

export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    name: '首次联系（中文）',
    type: 'follow',
    subject: '${customerName} 国际短信合作',
    html: '<p>${contactName} 您好：</p><p>我是 Switchboard 的${staffTitle}${staffName}。我们在 190 多个国家和地区提供直连短信与语音通道，希望了解贵司的目标市场和月发送量，以便提供合适的报价。</p><p>方便时请回复本邮件或告知联系时间。</p>',
  },
  {
    name: 'First contact (English)',
    type: 'follow',
    subject: 'Messaging partnership with ${customerName}',
    html: '<p>Dear ${contactName},</p><p>This is ${staffNameEn} from Switchboard. We run direct SMS and voice routes to more than 190 countries. May I learn which markets and monthly volumes matter to ${customerName}, so that I can send a matching offer?</p>',
  },
  {
    name: '价格调整通知',
    type: 'quote',
    subject: '${customerName} 价格调整通知（${today}）',
    html: '<p>${contactName} 您好：</p><p>受上游运营商资费调整影响，部分国家的短信单价将于 7 天后变更，明细见附件。如有疑问请联系${staffName}（${staffEmail}）。</p>',
  },
  {
    name: '月度账单',
    type: 'contract',
    subject: '${customerCode} 月度账单',
    html: '<p>${contactName} 您好：</p><p>附件为贵司上月账单，请核对并于收到后 5 个工作日内确认。逾期未回复视为确认无误。</p>',
  },
  {
    name: '通道维护通知',
    type: 'service',
    subject: '通道维护通知',
    html: '<p>尊敬的客户：</p><p>我们将在本周日 02:00–04:00（UTC+8）进行通道维护，期间短信可能延迟送达，语音不受影响。给您带来的不便敬请谅解。</p>',
  },
];

/** Company-wide entries: [value, match type, reason]. */
export const DEMO_WHITE: readonly (readonly [value: string, matchType: number, reason: string])[] = [
  ['demo.example', 3, '公司内部'],
  ['customer.example', 3, '客户域名'],
];
export const DEMO_BLACK: readonly (readonly [value: string, matchType: number, reason: string])[] = [
  ['lottery.example', 3, '中奖诈骗'],
  ['cheap-pills.example', 2, '垃圾广告'],
  ['ceo@fake-invoice.example', 1, '冒充领导要求付款'],
];
