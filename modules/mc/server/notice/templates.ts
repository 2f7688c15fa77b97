import { CRM_TEMPLATES } from './crm-templates.ts';
import { GER_TEMPLATES } from './ger-templates.ts';
import { MAIL_TEMPLATES } from './mail-templates.ts';
import type { TemplateSeed } from './repo.ts';
import { TJ_TEMPLATES } from './tj-templates.ts';

const text = (key: string, label: string) => ({ key, label, required: true });

/** Built-in wordings. The types are those of conventions §11. */
export const TEMPLATES: readonly TemplateSeed[] = [
  ...CRM_TEMPLATES,
  ...GER_TEMPLATES,
  ...MAIL_TEMPLATES,
  ...TJ_TEMPLATES,
  {
    eventCode: 'sys.session.reused',
    typeCode: '11',
    title: ['账号安全提醒', 'Security alert'],
    content: [
      '您的登录凭证于 ${time} 在 ${ip} 被重复使用，为安全起见，该会话已被退出。如非本人操作，请立即修改密码。',
      'Your sign-in credential was used twice (${time}, from ${ip}). That session has been ended. If this was not you, change your password now.',
    ],
    vars: [text('time', '时间'), text('ip', 'IP')],
    level: 3,
    ding: true,
  },
  {
    eventCode: 'sys.org-sync.stopped',
    typeCode: '1',
    title: ['钉钉组织同步已停止', 'DingTalk synchronisation stopped'],
    content: [
      '钉钉通讯录中缺少 ${leaving} 人（在职 ${staffCount} 人），超过 10%，未做任何变更。请检查钉钉应用的通讯录权限范围。',
      'DingTalk lacks ${leaving} of ${staffCount} people, more than 10 %; nothing was changed. Check which departments the DingTalk app may read.',
    ],
    vars: [text('leaving', '缺少人数'), text('staffCount', '在职人数')],
    level: 3,
    ding: true,
  },
  {
    eventCode: 'bq.device-compliance.ending',
    typeCode: '1',
    title: ['设备证件即将到期', 'Device document expiring soon'],
    content: [
      '设备 ${sn} 的“${item}”将于 ${date} 到期（剩余 ${days} 天），过期后其端口不能分配，请及时更新',
      '“${item}” of device ${sn} expires on ${date} (${days} days left). After that its ports cannot be allocated; please update the document',
    ],
    vars: [text('sn', '设备'), text('item', '项目'), text('date', '到期日'), text('days', '剩余天数')],
    level: 2,
  },
  {
    eventCode: 'sys.comment.mentioned',
    typeCode: '1',
    title: ['评论中提到了您', 'You were mentioned'],
    content: [
      '${who} 在${kind}“${title}”的评论中提到了您：${text}',
      '${who} mentioned you on the ${kind} “${title}”: ${text}',
    ],
    vars: [text('who', '评论人'), text('kind', '对象'), text('title', '名称'), text('text', '内容')],
  },
  {
    eventCode: 'sys.export.ready',
    typeCode: '4',
    title: ['导出完成', 'Export ready'],
    content: [
      '“${fileName}”已生成，共 ${rows} 行，文件保留 7 天',
      '“${fileName}” is ready: ${rows} rows, kept for 7 days',
    ],
    vars: [text('fileName', '文件'), text('rows', '行数')],
  },
  {
    eventCode: 'sys.export.failed',
    typeCode: '4',
    title: ['导出失败', 'Export failed'],
    content: ['“${fileName}”导出失败：${reason}', 'The export “${fileName}” failed: ${reason}'],
    vars: [text('fileName', '文件'), text('reason', '原因')],
  },
  {
    eventCode: 'sys.feedback.replied',
    typeCode: '5',
    title: ['反馈已回复', 'Feedback answered'],
    content: ['您的反馈“${subject}”有新的回复', 'There is a reply to your feedback “${subject}”'],
    vars: [text('subject', '主题')],
  },
  {
    eventCode: 'sys.version.published',
    typeCode: '6',
    title: ['版本更新', 'New release'],
    content: ['${version} 已发布：${summary}', '${version} is out: ${summary}'],
    vars: [text('version', '版本'), text('summary', '摘要')],
    route: '/message/publicnotice/noticelist',
  },
  {
    eventCode: 'crm.customer.recall-soon',
    typeCode: '8',
    title: ['客户即将回收', 'Customer returning to the public pool soon'],
    content: [
      '客户“${customerName}”将于 ${days} 天后回收至公海，请及时跟进',
      '“${customerName}” returns to the public pool in ${days} days, please follow up',
    ],
    vars: [text('customerName', '客户'), text('days', '天数')],
    route: '/crm/client-partner/my-client',
    level: 2,
  },
  {
    eventCode: 'crm.customer.recalled',
    typeCode: '8',
    title: ['客户已回收至公海', 'Customer returned to the public pool'],
    content: ['客户“${customerName}”已回收至公海', '“${customerName}” has returned to the public pool'],
    vars: [text('customerName', '客户')],
    level: 2,
  },
  {
    eventCode: 'crm.customer.assigned',
    typeCode: '8',
    title: ['新分配客户', 'Customer assigned to you'],
    content: [
      '${by} 将公海客户“${customerName}”分配给您',
      '${by} assigned “${customerName}” from the public pool to you',
    ],
    vars: [text('customerName', '客户'), text('by', '分配人')],
    level: 2,
  },
  {
    eventCode: 'crm.customer.transferred',
    typeCode: '8',
    title: ['客户已转入', 'Customers transferred to you'],
    content: [
      '转移单 ${transferNo}：${customers} 个客户已转入您名下',
      'Transfer ${transferNo}: ${customers} customers have been transferred to you',
    ],
    vars: [text('transferNo', '转移单号'), text('customers', '客户数')],
    level: 2,
  },
  {
    eventCode: 'crm.transfer.accepting',
    typeCode: '8',
    title: ['待接收的客户转移', 'Transfer to be accepted'],
    content: [
      '转移单 ${transferNo} 已通过审批，请在 3 天内接收',
      'Transfer ${transferNo} was approved, please accept it within 3 days',
    ],
    vars: [text('transferNo', '转移单号')],
    level: 2,
  },
  {
    eventCode: 'crm.transfer.overdue',
    typeCode: '8',
    title: ['客户转移超时未接收', 'Transfer not accepted in time'],
    content: [
      '${name} 未在 3 天内接收转移单 ${transferNo}，请处理',
      '${name} did not accept transfer ${transferNo} within 3 days, please follow up',
    ],
    vars: [text('transferNo', '转移单号'), text('name', '接收人')],
    level: 2,
  },
  {
    eventCode: 'crm.customer.shared',
    typeCode: '8',
    title: ['客户共享', 'Customer shared with you'],
    content: [
      '${by} 将客户“${customerName}”共享给您，至 ${date}',
      '${by} shared “${customerName}” with you until ${date}',
    ],
    vars: [text('customerName', '客户'), text('by', '共享人'), text('date', '到期日')],
  },
  {
    eventCode: 'crm.customer.hand-over',
    typeCode: '8',
    title: ['离职客户交接', 'Customers to hand over'],
    content: [
      '${name} 已离职，名下 ${customers} 个客户请于 ${date} 前转移，逾期将回收至公海',
      '${name} has left: transfer the ${customers} customers by ${date}; after that they return to the public pool',
    ],
    vars: [text('name', '离职员工'), text('customers', '客户数'), text('date', '期限')],
    level: 2,
  },
  {
    eventCode: 'crm.opportunity.stuck',
    typeCode: '8',
    title: ['商机停滞', 'Opportunity stalled'],
    content: [
      '商机“${name}”在当前阶段已停留 ${days} 天，请推进或关闭',
      '“${name}” has been in its current stage for ${days} days; advance or close the opportunity',
    ],
    vars: [text('name', '商机'), text('days', '天数')],
    level: 2,
  },
  {
    eventCode: 'crm.opportunity.transferred',
    typeCode: '8',
    title: ['商机转入', 'Opportunity transferred to you'],
    content: ['${by} 将商机“${name}”转给您：${reason}', '${by} transferred “${name}” to you: ${reason}'],
    vars: [text('name', '商机'), text('by', '转出人'), text('reason', '原因')],
  },
  {
    eventCode: 'srm.contract.expiring',
    typeCode: '9',
    title: ['供应商合同到期提醒', 'Supplier contract expiring'],
    content: [
      '供应商“${supplierName}”的合同将于 ${date} 到期',
      'The contract with “${supplierName}” expires on ${date}',
    ],
    vars: [text('supplierName', '供应商'), text('date', '日期')],
  },
  {
    eventCode: 'fc.receipt.confirmed',
    typeCode: '10',
    title: ['到账确认', 'Payment received'],
    content: ['客户“${customerName}”到账 ${amount}，已核销', '${amount} from “${customerName}” received and settled'],
    vars: [text('customerName', '客户'), text('amount', '金额')],
  },
  {
    eventCode: 'sys.notice.general',
    typeCode: '1',
    title: ['系统通知', 'System notice'],
    content: ['${text}', '${text}'],
    vars: [text('text', '内容')],
  },
  {
    eventCode: 'sys.ding-notice.sent',
    typeCode: '1',
    title: ['公司通知', 'Company notice'],
    content: ['${title}：${text}', '${title}: ${text}'],
    vars: [text('title', '标题'), text('text', '内容')],
    ding: true,
  },
  {
    eventCode: 'bq.gateway-ip.unlisted',
    typeCode: '7',
    title: ['网关出现未备案 IP', 'Unregistered IP on a gateway'],
    content: [
      '网关“${gateway}”的话单中有 ${count} 个 IP 超过 10 分钟未备案：${ips}，请认可或封禁。',
      'The call records of gateway “${gateway}” contain ${count} IP address(es) not registered for more than 10 minutes: ${ips}. Approve or block them.',
    ],
    vars: [text('gateway', '网关'), text('ips', 'IP'), text('count', '个数')],
    route: '/businessInquiry/gateway/ip',
    level: 3,
    ding: true,
  },
  {
    eventCode: 'crm.churn.unhandled',
    typeCode: '8',
    title: ['流失预警超时未处理', 'Churn warning overdue'],
    content: [
      '客户“${customer}”的流失预警（${day} 发现）超过处理时限，请跟进。',
      'The churn warning of “${customer}” (found on ${day}) is past its deadline, please follow up.',
    ],
    vars: [text('customer', '客户'), text('day', '日期')],
    route: '/crm/market-analysis/account-track?view=churn',
    level: 2,
  },
];
