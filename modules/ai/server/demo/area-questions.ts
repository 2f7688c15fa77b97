export interface AreaQuestion {
  readonly type: string;
  /** The Chinese guide with the answer. */
  readonly guide: string;
  readonly zh: string;
  readonly en: string;
}

const EXPORTS = '导出与下载中心';
const APPROVALS = '流程审批指南';
const ACCOUNT = '账号与安全说明';
const MAIL = '邮箱使用手册';
const WORKSPACE = '工作台使用手册';
const SMS = '短信业务说明';
const CUSTOMERS = '客户管理手册';
const DEALS = '商机与报价说明';
const FINANCE = '财务结算制度';

const of = (type: string, guide: string, zh: string, en: string): AreaQuestion => ({ type, guide, zh, en });

/** Common questions on the pages of each area; each is answered by a guide of the demo. */
export const AREA_QUESTIONS: readonly AreaQuestion[] = [
  of('home', WORKSPACE, '快捷入口怎么设置？', 'How do I set up shortcuts?'),
  of('home', WORKSPACE, '切换标签页会丢失输入吗？', 'Do I lose input when I switch tabs?'),
  of('home', WORKSPACE, '怎样切换成英文界面？', 'How do I switch to English?'),
  of('crm', CUSTOMERS, '新增客户提示重复怎么办？', 'What if a new customer is a duplicate?'),
  of('crm', CUSTOMERS, '一个客户能共享给几个人？', 'How many people can I share a customer with?'),
  of('crm', CUSTOMERS, '客户等级怎么计算？', 'How are customer levels calculated?'),
  of('srm', APPROVALS, '供应商申请提交后在哪里看进度？', 'Where can I check the progress of my supplier application?'),
  of('srm', EXPORTS, '供应商列表怎么导出？', 'How do I export the list of suppliers?'),
  of('srm', ACCOUNT, '为什么看不到供应商菜单？', 'Why can’t I see the supplier menu?'),
  of('qm', DEALS, '怎样给客户发送报价？', 'How do I send a quote to a customer?'),
  of('qm', DEALS, '同一份报价会重复发送吗？', 'Can the same quote be sent twice?'),
  of('qm', EXPORTS, '报价列表怎么导出？', 'How do I export the list of quotes?'),
  of('bq', SMS, '在哪里查询发送记录？', 'Where do I look up sent messages?'),
  of('bq', SMS, '中文短信一条多少个字？', 'How long is one message in Chinese?'),
  of('bq', SMS, '哪些字符按两个计算？', 'Which characters count as two?'),
  of('rpt', EXPORTS, '报表怎么导出成 Excel？', 'How do I export a report to Excel?'),
  of('rpt', EXPORTS, '报表导出任务在哪里下载？', 'Where do I download an exported report?'),
  of('rpt', DEALS, '转化漏斗是怎么统计的？', 'How is the conversion funnel counted?'),
  of('oc', EXPORTS, '设备列表导出失败怎么办？', 'What if the export of devices fails?'),
  of('oc', ACCOUNT, '为什么没有操作按钮？', 'Why is a button missing?'),
  of('oc', APPROVALS, '运营申请怎么撤回？', 'How do I withdraw an operations application?'),
  of('tbx', EXPORTS, '通话记录能导出吗？', 'Can I export call records?'),
  of('tbx', ACCOUNT, '为什么被叫号码是星号？', 'Why is the callee shown as asterisks?'),
  of('sys', ACCOUNT, '输错几次密码会锁定？', 'After how many wrong passwords am I locked out?'),
  of('sys', ACCOUNT, '一个账号能登录几台设备？', 'How many devices can I sign in on?'),
  of('sys', ACCOUNT, '角色改了要重新登录吗？', 'Do I have to sign in again when my role changes?'),
  of('sys', ACCOUNT, '收到陌生登录提醒怎么办？', 'What do I do about an unknown sign-in?'),
  of('fc', FINANCE, '付款申请什么时候支付？', 'When are payment requests paid?'),
  of('fc', FINANCE, '临时授信最长多少天？', 'How many days can temporary credit last?'),
  of('fc', EXPORTS, '账单怎么导出？', 'How do I export bills?'),
  of('mc', MAIL, '为什么邮件里的图片不显示？', 'Why are pictures in mails not shown?'),
  of('mc', MAIL, '定时邮件能取消吗？', 'Can a scheduled mail be cancelled?'),
  of('mc', MAIL, '签名能共享给部门吗？', 'Can I share a signature with my department?'),
  of('mc', APPROVALS, '为什么收不到审批提醒？', 'Why do I get no approval reminders?'),
  of('csc', CUSTOMERS, '拉黑客户要走什么流程？', 'How is a customer put on the blacklist?'),
  of('csc', CUSTOMERS, '客户回复的邮件算跟进吗？', 'Does a reply from a customer count as a follow-up?'),
  of('csc', EXPORTS, '活动名单怎么导出？', 'How do I export the list of an activity?'),
  of('ger', APPROVALS, '怎样发起一个流程？', 'How do I start a process?'),
  of('ger', APPROVALS, '驳回要填原因吗？', 'Do I have to give a reason to reject?'),
  of('ger', APPROVALS, '已经结束的流程能撤回吗？', 'Can a finished process be withdrawn?'),
  of('ger', APPROVALS, '待办怎么转给同事？', 'How do I reassign a to-do to a colleague?'),
  of('tj', EXPORTS, '预警记录怎么导出？', 'How do I export alarms?'),
  of('tj', ACCOUNT, '为什么看不到预警菜单？', 'Why can’t I see the alarm menu?'),
];

/** Disabled because they were not used. */
export const TIRED_QUESTIONS = new Set(['活动名单怎么导出？', '预警记录怎么导出？', '哪些字符按两个计算？']);
