/** Sample correspondence between a messaging company and its customers. `${n}` is a number, `${c}` a country. */
export interface Topic {
  /** The company writes first. */
  readonly isOurs?: true;
  readonly subject: string;
  readonly first: string;
  readonly answers: readonly string[];
}

export const TOPICS: Readonly<Record<'zh' | 'en', readonly Topic[]>> = {
  zh: [
    {
      subject: '${c}短信报价',
      first: '您好，我们计划在${c}发送验证码短信，每月约 ${n} 万条，请提供直连通道的报价和最低充值金额。',
      answers: [
        '您好，附上${c}各运营商的报价，本月内有效。月量超过 ${n} 万条可申请阶梯价。',
        '收到，报价比我们目前的供应商略高，能否在月量承诺的前提下再优惠一些？',
        '已向产品同事申请特价，预计明天答复您。',
        '好的，我们同意，请发合同。',
      ],
    },
    {
      subject: '关于${c}送达率下降的问题',
      first: '今天上午 ${n} 点起，我们发往${c}的短信送达率明显下降，请尽快排查。失败样例见附件。',
      answers: [
        '已收到，正在和上游确认，稍后回复。',
        '经排查是当地运营商对模板关键词做了拦截，建议更换签名后重试。',
        '更换签名后恢复正常，谢谢。',
      ],
    },
    {
      isOurs: true,
      subject: '${n}月账单确认',
      first: '您好，${n}月账单已出，请核对用量和金额，如无异议请在 5 个工作日内付款。',
      answers: ['账单已核对无误，财务安排本周付款。', '款项已付，水单见附件，请查收。', '已到账，感谢支持。'],
    },
    {
      isOurs: true,
      subject: '合同续签事宜',
      first: '我司与贵司的服务合同将于 ${n} 天后到期，附件是续签版本，请法务审阅。',
      answers: ['法务对第 ${n} 条有修改意见，见附件批注。', '修改已接受，盖章后回寄。', '已收到盖章合同，谢谢。'],
    },
    {
      subject: '语音验证码接入咨询',
      first: '我们想增加语音验证码作为短信的补充，请问接口文档和测试账号怎么申请？',
      answers: ['测试账号已开通，含 ${n} 分钟体验时长，文档链接见下。', '已测通，准备上线，请开通正式账号。'],
    },
  ],
  en: [
    {
      subject: 'SMS rates for ${c}',
      first:
        'Hello, we plan to send about ${n}0,000 one-time passwords a month to ${c}. Could you quote direct routes and the minimum top-up?',
      answers: [
        'Thank you for asking. Please find our rates for ${c} attached; they are valid until the end of the month.',
        'The price is a little above what we pay today. Could you go lower if we commit to the volume?',
        'I have asked for a special price and will come back to you tomorrow.',
        'Agreed, please send the contract.',
      ],
    },
    {
      subject: 'Delivery rate in ${c} dropped',
      first:
        'Since ${n}:00 this morning our messages to ${c} are delivered far less often than usual. Examples are attached, please have a look.',
      answers: [
        'We are checking with the carrier and will let you know shortly.',
        'The carrier filters a word of your template. Please change the sender name and try again.',
        'With the new sender name it works. Thank you for the quick help.',
      ],
    },
    {
      isOurs: true,
      subject: 'Invoice of month ${n}',
      first:
        'Please find the invoice of last month attached. Kindly check the volumes and pay within five working days.',
      answers: [
        'Checked, the payment goes out this week.',
        'Paid today, the slip is attached.',
        'Received, thank you very much.',
      ],
    },
    {
      isOurs: true,
      subject: 'Renewal of our agreement',
      first: 'Our agreement ends in ${n} days. The renewed version is attached for your review.',
      answers: [
        'Legal has a remark on clause ${n}, see the comments in the file.',
        'Accepted. We will return the signed copy by courier.',
        'The signed agreement has arrived, thank you.',
      ],
    },
    {
      subject: 'Voice OTP as a fallback',
      first:
        'We would like to add voice codes where SMS does not arrive. How do we get the documentation and a test account?',
      answers: [
        'The test account is open and holds ${n} free minutes; the link to the documentation is below.',
        'It works in our staging, please open the production account.',
      ],
    },
  ],
};

export const COUNTRIES: readonly (readonly [zh: string, en: string])[] = [
  ['印度尼西亚', 'Indonesia'],
  ['菲律宾', 'the Philippines'],
  ['泰国', 'Thailand'],
  ['尼日利亚', 'Nigeria'],
  ['巴西', 'Brazil'],
  ['墨西哥', 'Mexico'],
  ['阿联酋', 'the UAE'],
];

export const NEWSLETTERS: readonly (readonly [from: string, subject: string, text: string])[] = [
  [
    'Messaging Weekly <news@messaging-weekly.example>',
    'Messaging Weekly: what changes for sender IDs',
    'Five countries tighten the registration of sender names this quarter.',
  ],
  [
    '通信行业观察 <news@telecom-watch.example>',
    '本周通信行业动态',
    '多地运营商调整国际短信结算价格，验证码类流量受影响最大。',
  ],
  [
    'Cloud Status <status@cloud-status.example>',
    'Maintenance on Sunday',
    'Our European region is maintained on Sunday between 02:00 and 04:00 UTC.',
  ],
];

export const SPAM: readonly (readonly [from: string, subject: string, text: string])[] = [
  [
    'Prize Office <win@lucky-prize.example>',
    'You have been selected!!!',
    'Claim your prize within 24 hours by answering with your bank details.',
  ],
  ['代开发票 <fp@fapiao-fast.example>', '正规发票代开，点数优惠', '各类发票均可代开，真实可查，量大从优。'],
  [
    'SEO Experts <rank@seo-top.example>',
    'Your site could be number one',
    'We guarantee the first page within 7 days or your money back.',
  ],
];
