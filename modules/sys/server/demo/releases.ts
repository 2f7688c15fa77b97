/** Release notes of the demo company, oldest first: typical notices of such a portal (sys.md §7 item 9). */
export interface Release {
  readonly no: string;
  readonly zh: string;
  readonly en: string;
  readonly apps: readonly string[];
  readonly newZh: readonly string[];
  readonly newEn: readonly string[];
  readonly fixZh: readonly string[];
  readonly fixEn: readonly string[];
}

const release = (
  no: string,
  title: readonly [string, string],
  apps: readonly string[],
  news: readonly (readonly [string, string])[],
  fixes: readonly (readonly [string, string])[],
): Release => ({
  no,
  zh: title[0],
  en: title[1],
  apps,
  newZh: news.map(([zh]) => zh),
  newEn: news.map(([, en]) => en),
  fixZh: fixes.map(([zh]) => zh),
  fixEn: fixes.map(([, en]) => en),
});

export const RELEASES: readonly Release[] = [
  release(
    'V3.2.0',
    ['客户公海规则上线', 'Public pool rules for customers'],
    ['crm'],
    [
      [
        '客户超过保护期自动进入公海，提前 7 天提醒',
        'Customers return to the public pool after the protection period, with a reminder 7 days before',
      ],
    ],
    [['客户列表按等级排序不正确', 'Sorting customers by level was wrong']],
  ),
  release(
    'V3.2.1',
    ['列表加载提速', 'Faster lists'],
    ['crm', 'srm'],
    [['客户与供应商列表首屏缩短到 1 秒以内', 'Customer and supplier lists open within a second']],
    [['导出文件中手机号显示为科学计数', 'Mobile numbers were exported in scientific notation']],
  ),
  release(
    'V3.3.0',
    ['短信通道质量看板', 'SMS channel quality board'],
    ['oc', 'rpt'],
    [
      ['按国家、运营商查看到达率与时延', 'Delivery rate and delay by country and operator'],
      ['通道异常可一键切换备用路由', 'One click moves traffic to the backup route'],
    ],
    [['报表时区统一为 UTC+8', 'Reports use UTC+8 throughout']],
  ),
  release(
    'V3.3.1',
    ['账单对账优化', 'Better reconciliation'],
    ['fc'],
    [['对账差异按条数与金额分别列示', 'Differences are shown by count and by amount']],
    [['部分币种尾差 0.01 的问题', 'Rounding differences of 0.01 in some currencies']],
  ),
  release(
    'V3.4.0',
    ['审批流程改版', 'Approvals reworked'],
    ['ger'],
    [
      ['流程支持会签与转交', 'Joint approval and reassignment of tasks'],
      ['移动端可直接审批', 'Approve on the phone'],
    ],
    [['抄送人收不到通知', 'Copied recipients were not notified']],
  ),
  release(
    'V3.4.1',
    ['供应商资料完善', 'Supplier profiles'],
    ['srm'],
    [['新增供应商资质到期提醒', 'Reminder before supplier certificates expire']],
    [['供应商编码重复校验', 'Duplicate supplier codes are refused']],
  ),
  release(
    'V3.5.0',
    ['语音话单查询', 'Call record search'],
    ['bq', 'tbx'],
    [['按主被叫、时间、挂断原因查询话单', 'Search calls by number, time and release cause']],
    [['大时间范围查询超时', 'Long time ranges timed out']],
  ),
  release(
    'V3.5.1',
    ['报价单模板', 'Quote templates'],
    ['qm'],
    [['报价单支持中英文双语模板', 'Quotes in Chinese and English from one template']],
    [['报价有效期默认值', 'Default validity of quotes']],
  ),
  release(
    'V3.6.0',
    ['消息中心', 'Message centre'],
    ['mc'],
    [
      ['审批、导出、反馈等消息集中查看', 'Approvals, exports and feedback in one place'],
      ['可按类型设置接收方式', 'Choose how you receive each type of message'],
    ],
    [['未读数偶尔不更新', 'The unread count was sometimes not updated']],
  ),
  release(
    'V3.6.1',
    ['权限解释', 'Why a user has a permission'],
    ['sys'],
    [['管理员可查看某人为何能或不能看到一条数据', 'Administrators can check why a user can or cannot see a record']],
    [['停用角色后需重新登录才生效', 'Disabling a role now works at once']],
  ),
  release(
    'V3.7.0',
    ['预警中心', 'Alarm centre'],
    ['tj'],
    [['余额、到达率、通道连接三类预警', 'Alarms for balance, delivery rate and connections']],
    [['同一告警重复推送', 'The same alarm was sent repeatedly']],
  ),
  release(
    'V3.7.1',
    ['线索分配优化', 'Lead assignment'],
    ['csc', 'crm'],
    [['线索按地区与产品自动分配', 'Leads are assigned by region and product']],
    [['线索导入时国家识别错误', 'Countries were misread on import']],
  ),
  release(
    'V3.8.0',
    ['多标签工作台', 'Tabbed workspace'],
    ['home', 'sys'],
    [
      ['打开的页面保持现场，切换不丢输入', 'Open pages keep their state; nothing typed is lost'],
      ['支持键盘切换与关闭标签', 'Switch and close tabs by keyboard'],
    ],
    [['浏览器后退偶尔关闭标签', 'Browser back sometimes closed a tab']],
  ),
  release(
    'V3.8.1',
    ['余额与授信', 'Balance and credit'],
    ['fc'],
    [['授信到期前 3 天提醒结算专员', 'Settlement staff are reminded 3 days before credit ends']],
    [['充值流水筛选条件失效', 'A filter in the top-up records had no effect']],
  ),
  release(
    'V3.9.0',
    ['设备采购计划', 'Equipment purchase plans'],
    ['srm'],
    [['采购计划、订单、入库全流程', 'Plans, orders and stock-in in one flow']],
    [['库存日报表缺少在途数量', 'The daily stock report lacked goods in transit']],
  ),
  release(
    'V3.9.1',
    ['双向短信', 'Two-way SMS'],
    ['oc', 'bq'],
    [['查询上行短信并回复', 'Search inbound messages and answer them']],
    [['关键字匹配区分大小写', 'Keywords were case-sensitive']],
  ),
  release(
    'V4.0.0',
    ['全新界面', 'A new look'],
    ['home', 'crm', 'sys'],
    [
      ['界面更紧凑，支持深色模式', 'Denser pages and a dark mode'],
      ['中英文随时切换', 'Switch between Chinese and English at any time'],
    ],
    [['小屏幕下表格横向滚动', 'Tables scroll sideways on small screens']],
  ),
  release(
    'V4.0.1',
    ['登录安全', 'Safer sign-in'],
    ['sys'],
    [['支持钉钉扫码与企业账号登录', 'Sign in with DingTalk or the company account']],
    [['多设备会话可单独下线', 'Sessions can be ended one by one']],
  ),
  release(
    'V4.1.0',
    ['渠道推广报表', 'Channel promotion reports'],
    ['csc', 'rpt'],
    [['展会与渠道投入产出对比', 'Return on exhibitions and channels']],
    [['转化明细分页重复', 'Conversion details repeated across pages']],
  ),
  release(
    'V4.1.1',
    ['系统日志防篡改', 'Tamper-evident log'],
    ['sys'],
    [['操作日志按块封存并每日校验', 'The log is sealed in blocks and checked daily']],
    [['日志按 IP 查询', 'Search the log by IP']],
  ),
  release(
    'V4.2.0',
    ['评分与反馈', 'Ratings and feedback'],
    ['home', 'csc'],
    [
      ['用户菜单可直接提交反馈，处理进度可查', 'Send feedback from the user menu and follow its progress'],
      ['常用页面不定期邀请评分', 'Frequently used pages occasionally ask for a rating'],
    ],
    [['消息中心图标红点不消失', 'The red dot on the message icon did not disappear']],
  ),
  release(
    'V4.2.1',
    ['汇率同步调整', 'Exchange rate sync'],
    ['fc'],
    [['汇率每日 9 点自动同步', 'Rates are fetched every day at nine']],
    [['历史汇率不可修改', 'Past rates can no longer be changed']],
  ),
  release(
    'V4.3.0',
    ['邮箱收发优化', 'Better mailbox'],
    ['mc'],
    [['邮件会话合并显示', 'Mails are grouped by conversation']],
    [['附件预览失败', 'Attachment preview failed']],
  ),
  release(
    'V4.4.0',
    ['智能助手预告', 'Assistant preview'],
    ['home'],
    [['用自然语言查询客户与余额', 'Ask for customers and balances in your own words']],
    [['若干体验问题', 'Several usability issues']],
  ),
];
