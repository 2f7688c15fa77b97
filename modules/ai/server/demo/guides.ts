export interface SpaceSeed {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly subApp: string;
  /** Code of the only department that may read it; null = all users. */
  readonly dept: string | null;
  readonly guides: readonly GuideSeed[];
}

export interface GuideSeed {
  /** `guides/<file>.zh.md` and `guides/<file>.en.md`. */
  readonly file: string;
  readonly questions: readonly (readonly [zh: string, en: string])[];
}

export const SPACES: readonly SpaceSeed[] = [
  {
    code: 'manual',
    zh: '使用手册',
    en: 'Manual',
    subApp: 'common',
    dept: null,
    guides: [
      {
        file: 'workspace',
        questions: [
          ['页签最多能打开多少个？', 'How many tabs stay live?'],
          ['如何使用快速查找？', 'How do I use quick search?'],
          ['怎样切换深色模式？', 'How do I switch to dark mode?'],
        ],
      },
      {
        file: 'exports',
        questions: [
          ['如何导出列表？', 'How do I export a list?'],
          ['导出文件保留多久？', 'How long are exported files kept?'],
          ['导出失败怎么办？', 'What if an export fails?'],
        ],
      },
      {
        file: 'approvals',
        questions: [
          ['如何撤回流程？', 'How do I withdraw a process?'],
          ['出差时审批怎么委托？', 'How do I delegate approvals while I travel?'],
        ],
      },
      {
        file: 'account',
        questions: [
          ['密码有什么要求？', 'What must a password look like?'],
          ['为什么手机号显示成星号？', 'Why do phone numbers show as asterisks?'],
        ],
      },
      {
        file: 'mail',
        questions: [
          ['怎样绑定邮箱？', 'How do I connect a mailbox?'],
          ['发出的邮件能撤回吗？', 'Can a sent mail be taken back?'],
        ],
      },
    ],
  },
  {
    code: 'sales',
    zh: '销售制度',
    en: 'Sales rules',
    subApp: 'crm',
    dept: null,
    guides: [
      {
        file: 'public-pool',
        questions: [
          ['如何领取公海客户？', 'How do I claim a customer from the public pool?'],
          ['客户什么时候会掉入公海？', 'When does a customer return to the public pool?'],
          ['怎样把客户转移给同事？', 'How do I transfer a customer?'],
        ],
      },
      {
        file: 'customers',
        questions: [
          ['怎样的跟进才算有效？', 'What counts as an effective follow-up?'],
          ['怎样申请 A 类客户？', 'How do I apply for class A?'],
        ],
      },
      {
        file: 'opportunities',
        questions: [['商机什么时候算赢单？', 'When is an opportunity won?']],
      },
    ],
  },
  {
    code: 'sms',
    zh: '短信业务',
    en: 'SMS',
    subApp: 'bq',
    dept: null,
    guides: [
      {
        file: 'sms',
        questions: [
          ['短信条数怎么计算？', 'How are the parts of a message counted?'],
          ['短信发送失败的常见原因？', 'Why does a message fail?'],
        ],
      },
    ],
  },
  {
    code: 'finance',
    zh: '财务制度',
    en: 'Finance rules',
    subApp: 'fc',
    dept: 'FIN',
    guides: [{ file: 'finance', questions: [['供应商什么时候付款？', 'When are suppliers paid?']] }],
  },
];
