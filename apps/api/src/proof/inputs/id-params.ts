import type { Call } from '@switchboard/kit-contract';
import type { IdKind } from './id-kind.ts';
import { innerOf, type Schema } from './schema.ts';

export type { IdKind };

/**
 * `target`: the row that the call is about; out of the caller's scope it answers like a missing one. `mention`: named
 * by the input and checked by a separate rule; it must exist and must not reveal anything. `filter`: a list without it
 * shows the same rows or more.
 */
export type IdUse = 'target' | 'mention' | 'filter';

export interface IdParam {
  readonly path: string;
  readonly name: string;
  readonly kind: IdKind;
  readonly use: IdUse;
}

const ID_LIKE = /^(id|ids)$|[a-z](Id|Ids|_id|_ids)$/;

/** Named like ids, but not ids of our rows. */
const NO_ROW = new Set([
  'client_id',
  'corpId',
  'objectId',
  'commentId',
  'uploadId',
  'targetNodeId',
  'requestId',
  'lastChatId',
  // a WhatsApp business account, identified by its own number in the records
  'wabaId',
]);

/** Of the mail module: the rule checks the account behind the row (mc M24). */
const MAIL_KIND_OF_NAME: Readonly<Record<string, IdKind>> = {
  accountId: 'mailAccount',
  messageId: 'mailMessage',
  messageIds: 'mailMessage',
  refId: 'mailMessage',
  refIds: 'mailMessage',
  draftIds: 'mailDraft',
  draftId: 'mailDraft',
  outboxId: 'mailOutbox',
  attachmentId: 'mailAttachment',
  attachments: 'mailAttachment',
  templateId: 'mailTemplate',
  signatureId: 'mailSignature',
  staffId: 'staff',
  deptId: 'dept',
};

/** The kind of a bare `id` in the mail module by the address of the call; a mail if none matches. */
const MAIL_KIND_OF_ADDRESS: readonly (readonly [RegExp, IdKind])[] = [
  [/\/email\/folder\//, 'mailFolder'],
  [/\/email\/account\//, 'mailAccount'],
  [/\/email\/draft\//, 'mailDraft'],
  [/\/email\/temp\//, 'mailTemplate'],
  [/\/email\/(signature|companySignature)\//, 'mailSignature'],
  [/\/email\/book\//, 'mailBook'],
  [/\/email\/whitelist\//, 'mailWhite'],
  [/\/email\/blacklist\//, 'mailBlack'],
  [/\/file\/attachment\//, 'mailAttachment'],
  [/./, 'mailMessage'],
];

const KIND_OF_NAME: Readonly<Record<string, readonly [IdKind, IdUse]>> = {
  userId: ['user', 'target'],
  userIds: ['user', 'target'],
  sessionIds: ['session', 'mention'],
  identityId: ['identity', 'mention'],
  roleId: ['role', 'target'],
  resourceId: ['resource', 'target'],
  resourceIds: ['resource', 'mention'],
  deptIds: ['dept', 'mention'],
  leaderStaffId: ['staff', 'mention'],
  // the directory lists all staff; a comment refuses users who must not read its record
  staffIds: ['staff', 'mention'],
  staffId: ['staff', 'mention'],
  ccStaffIds: ['staff', 'mention'],
  processId: ['wfProcess', 'mention'],
  versionId: ['wfVersion', 'mention'],
  formId: ['wfForm', 'mention'],
  initiatorId: ['staff', 'mention'],
  mentionIds: ['staff', 'mention'],
  mentionStaffIds: ['staff', 'mention'],
  planId: ['syncRun', 'target'],
  rowId: ['user', 'mention'],
  deptId: ['dept', 'filter'],
  deptPathIds: ['dept', 'filter'],
  roleIds: ['role', 'mention'],
  // ids of other users are ignored
  msgIds: ['message', 'mention'],
  msgId: ['message', 'mention'],
  handlerId: ['user', 'mention'],
  handlerIds: ['user', 'mention'],
  questionId: ['question', 'mention'],
  questionIds: ['question', 'mention'],
  popupId: ['popup', 'mention'],
  templateId: ['msgTemplate', 'mention'],
  instanceId: ['wfInstance', 'mention'],
  instanceIds: ['wfInstance', 'mention'],
  toStaffId: ['staff', 'mention'],
  delegateId: ['staff', 'mention'],
  customerId: ['customer', 'target'],
  supplierId: ['supplier', 'target'],
  ownerId: ['staff', 'filter'],
  ownerDeptId: ['dept', 'filter'],
  agentId: ['customer', 'filter'],
  customerIds: ['customer', 'target'],
  toId: ['staff', 'mention'],
  holderId: ['staff', 'mention'],
  managerIds: ['staff', 'mention'],
  poolId: ['sea', 'mention'],
  targetPoolId: ['sea', 'mention'],
  ruleId: ['rule', 'mention'],
  transferId: ['transfer', 'mention'],
  teamId: ['team', 'target'],
  contactId: ['contact', 'mention'],
  contactIds: ['contact', 'mention'],
  opportunityId: ['opportunity', 'mention'],
  assigneeId: ['staff', 'mention'],
  taskId: ['task', 'mention'],
  partnerId: ['partner', 'filter'],
  childId: ['customer', 'target'],
  masterId: ['customer', 'target'],
  loserId: ['customer', 'target'],
  campaignId: ['campaign', 'filter'],
  // a rule of the knowledge base decides who may read a document (modules/ai/server/kb/knowledge.int.test.ts)
  documentId: ['aiDocument', 'mention'],
  spaceId: ['aiSpace', 'mention'],
  asStaffId: ['staff', 'mention'],
  portId: ['simbankPort', 'target'],
  portIds: ['simbankPort', 'target'],
  deviceId: ['ocDevice', 'mention'],
  activityId: ['activity', 'mention'],
};

/** The kind of a bare `id` or `parentId` by the address of the call. The first match counts. */
const KIND_OF_ADDRESS: readonly (readonly [RegExp, IdKind])[] = [
  // departments that users of the staff list may belong to
  [/\/user\/select\/dept$/, 'staffDept'],
  [/\/select\/role$/, 'role'],
  [/\/workflow\/role\//, 'wfRole'],
  [/\/workflow\/form\/field\/delete\//, 'wfField'],
  [/\/workflow\/form\//, 'wfForm'],
  [/\/workflow\/callback\//, 'wfCallback'],
  [/\/workflow\/notify\//, 'wfNotify'],
  [/\/workflow\/process\/historyVersion\/(view|restore)\//, 'wfVersion'],
  [/\/workflow\/process\//, 'wfProcess'],
  [/\/dept\/syncLog\//, 'syncRun'],
  [/\/dept\/sync/, 'syncRun'],
  [/\/dept\/member\//, 'staff'],
  [/\/sys\/staff\/dept\//, 'dept'],
  [/\/sys\/staff\/user\//, 'user'],
  [/\/sys\/staff\/session\//, 'session'],
  [/\/sys\/staff\/role\//, 'role'],
  [/\/sys\/staff\/resource\//, 'resource'],
  [/\/sys\/staff\/log\//, 'audit'],
  [/\/sys\/staff\/feedback\//, 'feedback'],
  [/\/sys\/staff\/dingNotice\//, 'dingNotice'],
  [/\/sys\/staff\/loginPrompt\//, 'loginPrompt'],
  [/\/sys\/staff\/featureFlag\//, 'featureFlag'],
  [/\/sys\/mc\/template\//, 'msgTemplate'],
  [/\/version\/noticePage$/, 'notice'],
  [/\/sys\/staff\/version\//, 'version'],
  [/\/sys\/staff\/listView\//, 'listView'],
  [/\/download\/downloadCenter\//, 'exportTask'],
  [/\/sys\/staff\/sysDict\//, 'dict'],
  [/\/oc\/operation\/vodServer\//, 'vodServer'],
  [/\/oc\/operation\/vodSimbank\//, 'simbank'],
  [/\/oc\/operation\/vodSimbankPort\//, 'simbankPort'],
  [/\/oc\/operation\/imei\//, 'imei'],
  [/\/oc\/operation\/imeiTac\//, 'imeiTac'],
  [/\/oc\/operation\/portActiveLog\//, 'portActiveLog'],
  [/\/oc\/operation\/portFlow\//, 'portFlow'],
  [/\/oc\/operation\/device\//, 'ocDevice'],
  [/\/tbx\/voiceTest\/item\//, 'voiceTestItem'],
  [/\/tbx\/voiceTest\//, 'voiceTest'],
  [/\/emailbox\/email\/account\/admin\//, 'mailAccount'],
  [/\/emailbox\/email\/folder\/admin\//, 'mailFolder'],
  [/\/emailbox\/email\/whitelist\//, 'mailWhite'],
  [/\/emailbox\/email\/blacklist\//, 'mailBlack'],
  [/\/emailbox\/email\/book\//, 'mailBook'],
  [/\/emailbox\/email\/signature\//, 'mailSignature'],
  [/\/emailbox\/email\/companySignature\//, 'companySignature'],
  [/\/emailbox\/email\/temp\//, 'mailTemplate'],
  [/\/emailbox\/emailLog\//, 'mailLog'],
  [/\/emailbox\/email\/dealings\//, 'mailDealing'],
  [/\/ai\/api\/kb\/document\//, 'aiDocument'],
  [/\/ai\/api\/common-questions\//, 'aiQuestion'],
  [/\/ai\/api\/feedback-tags\//, 'aiTag'],
  [/\/ai\/api\/quality\//, 'aiFeedback'],
  [/\/ai\/api\/kb\/space\//, 'aiSpace'],
  [/\/ai\/api\/kb\/chunk\//, 'aiPiece'],
  [/\/bq\/agent\/customer\//, 'bqAgentCustomer'],
  [/\/bq\/agent\//, 'bqAgent'],
  [/\/bq\/app\//, 'bqApp'],
  [/\/bq\/task\/sms\//, 'bqSmsTask'],
  [/\/bq\/task\/voice\//, 'bqVoiceTask'],
  [/\/bq\/task\/recall\//, 'bqRecall'],
  [/\/bq\/appointment\//, 'bqAppointment'],
  [/\/bq\/twoWayTask\//, 'bqTwoWay'],
  [/\/bq\/channel\//, 'bqChannel'],
  [/\/bq\/channelInfo\//, 'bqChannelInfo'],
  [/\/bq\/channelCover\//, 'bqCover'],
  [/\/bq\/apiQueue\//, 'bqQueue'],
  [/\/bq\/senderId\//, 'bqSender'],
  [/\/bq\/marketChannel\//, 'bqMarket'],
  [/\/bq\/mix\//, 'bqMix'],
  [/\/bq\/routeBind\//, 'bqRoute'],
  [/\/bq\/mccmnc\//, 'bqNetwork'],
  [/\/bq\/vos\/online\/landing\//, 'onlineLanding'],
  [/\/bq\/vos\/online\/docking\//, 'onlineDocking'],
  [/\/bq\/vos\/landing\//, 'vosLanding'],
  [/\/bq\/vos\/docking\//, 'vosDocking'],
  [/\/bq\/vos\/account\//, 'vosAccount'],
  [/\/bq\/vos\/server\//, 'vosServer'],
  [/\/bq\/perf\/dayC\/split\//, 'bqSplitC'],
  [/\/bq\/perf\/dayR\/split\//, 'bqSplitR'],
  [/\/bq\/vos\/channel\//, 'voiceChannel'],
  [/\/bq\/voiceApp\//, 'voiceApp'],
  [/\/bq\/gatewayIp\//, 'gatewayIp'],
  [/\/bq\/device\/oplog\//, 'bqDeviceLog'],
  [/\/bq\/device\/compliance\//, 'bqCompliance'],
  [/\/bq\/device\//, 'bqDevice'],
  [/\/bq\/port\//, 'bqPort'],
  [/\/fc\/rate\/settle\//, 'settleRate'],
  [/\/tj\/alarm\//, 'tjAlarm'],
  [/\/qm\/quote\//, 'quote'],
  [/\/qm\/group\/member\//, 'groupMember'],
  [/\/fc\/bill\//, 'bill'],
  [/\/fc\/supplierAccount\/sms\//, 'smsSupplierAccount'],
  [/\/fc\/supplierAccount\/vos\//, 'vosSupplierAccount'],
  [/\/fc\/supplierAccount\/email\//, 'emailSupplierAccount'],
  [/\/fc\/supplierAccount\/social\//, 'socialSupplierAccount'],
  [/\/fc\/supplierBill\//, 'supplierBill'],
  [/\/fc\/creditRecord\//, 'creditRecord'],
  [/\/bq\/creditChange\//, 'creditChange'],
  [/\/crm\/account\//, 'account'],
  [/\/crm\/analysis\/churn\//, 'churnEvent'],
  [/\/crm\/partner\/commission\//, 'commission'],
  [/\/crm\/partner\//, 'partner'],
  [/\/crm\/rule\/allowBuka\//, 'bukaRule'],
  [/\/crm\/rule\/churn\//, 'churnRule'],
  [/\/crm\/rule\/domain\//, 'domainRule'],
  [/\/crm\/rule\/template\//, 'template'],
  [/\/crm\/dict\//, 'crmDict'],
  [/\/crm\/campaign\/recipients\//, 'campaignRecipient'],
  [/\/crm\/campaign\//, 'campaign'],
  [/\/crm\/customer\//, 'customer'],
  [/\/crm\/sea\//, 'seaCustomer'],
  [/\/crm\/transfer\//, 'transferItem'],
  [/\/crm\/share\//, 'share'],
  [/\/crm\/opportunity\//, 'opportunity'],
  [/\/crm\/approvalOrder\//, 'approvalOrder'],
  [/\/crm\/classA\//, 'classA'],
  [/\/crm\/blacklist\//, 'blacklist'],
  [/\/crm\/alias\//, 'aliasChange'],
  [/\/crm\/team\/rename\//, 'teamRename'],
  [/\/crm\/contact\//, 'contact'],
  [/\/crm\/followup\//, 'followup'],
  [/\/crm\/task\//, 'task'],
];

export function addressKind(call: Pick<Call, 'path'>): IdKind | undefined {
  return KIND_OF_ADDRESS.find(([pattern]) => pattern.test(call.path))?.[1];
}

export const isIdLike = (name: string): boolean => ID_LIKE.test(name) && !NO_ROW.has(name);

/** Every id-like parameter of a call, in all branches of its schema. An unknown one fails the rights tests. */
export function idParams(call: Call, isList: boolean): IdParam[] {
  const found = new Map<string, IdParam>();
  // numbers of the record store are not rows of PostgreSQL; the scope of records is tested in bq and rpt
  // (*record.int.test.ts, listing.int.test.ts, ledger-rows.int.test.ts, finance.int.test.ts)
  if (/^\/v2\/(?:bq\/(?:sms\/record|record|voice|mo|wa|mail)|rpt\/consume\/(?:ledger|difference))\//.test(call.path))
    return [];
  for (const { path, name } of namesIn(call.input as unknown as Schema)) {
    if (!isIdLike(name)) continue;
    const [kind, use] = meaningOf(call, name);
    found.set(path, { path, name, kind, use: isList ? 'filter' : use });
  }
  return [...found.values()];
}

function meaningOf(call: Call, name: string): readonly [IdKind, IdUse] {
  // the task itself is the right: a task of another user answers as not yours
  if (/^taskIds?$/.test(name) && call.path.startsWith('/v2/workflow/')) return ['wfTask', 'mention'];
  // an absence belongs to one user: those of other users are not found
  if (name === 'id' && call.path.startsWith('/v2/workflow/delegation/')) return ['wfDelegation', 'mention'];
  // an application is readable by the participants of its process (applications.int.test.ts)
  if (/\.apply\.[a-z-]+-detail$/.test(call.name)) return ['wfInstance', 'mention'];
  // the history of a setting belongs to its page: an entry of another setting is not found
  const kind = addressKind(call);
  if (name === 'id' && call.path.endsWith('/restore'))
    return [`change of ${call.name.replace('.restore', '')}`, 'mention'];
  if (name === 'rowId' && kind !== undefined && call.path.endsWith('/history')) return [kind, 'filter'];
  // the document of a process has its own rules; the process is visible to its participants
  if (name === 'businessId') return ['wfInstance', 'mention'];
  // an import run belongs to its creator: those of other users are not found
  if (name === 'id' && call.path.includes('/import/') && !call.path.startsWith('/v2/workflow/'))
    return ['customer', 'mention'];
  // an export belongs to its creator, except for administrators of the download centre: those of other users are not
  // found; a file belongs to its owner until it is attached (upload.int.test.ts): those of other users are not found
  if (name === 'fileId' || name === 'fileIds') return ['file', 'mention'];
  if (call.path.startsWith('/v2/download/')) return ['exportTask', 'mention'];
  // administrators of mail accounts have a scope like any other list
  if (name === 'accountId' && /\/email\/(account|folder)\/admin\//.test(call.path)) return ['mailAccount', 'target'];
  if (call.path.startsWith('/v2/emailbox/')) return [mailKind(call, name), 'mention'];
  if (call.path.startsWith('/v2/bq/')) return bqMeaning(call, name);
  // gateways are company-wide: a test only names the ones it calls over
  if (name === 'gatewayIds') return ['vosLanding', 'mention'];
  if (name === 'testId') return ['voiceTest', 'filter'];
  // alarms are company-wide: a channel only narrows their list
  if (name === 'channelId' && call.path.startsWith('/v2/tj/')) return ['bqChannel', 'mention'];
  const known = KIND_OF_NAME[name];
  if (known !== undefined) return known;
  if (kind !== undefined && (name === 'id' || name === 'ids' || name === 'parentId')) return [kind, 'target'];
  throw new Error(`${call.name}: "${name}" looks like an id; say in id-params.ts what it names`);
}

const BQ_KIND_OF_NAME: Readonly<Record<string, IdKind>> = {
  channelId: 'bqChannel',
  switchChannelId: 'bqChannel',
  sourceTaskId: 'bqSmsTask',
  sourceVoiceId: 'bqVoiceTask',
  lostIds: 'bqChannel',
  appId: 'bqApp',
  mixId: 'bqMix',
  supplierId: 'bqSupplier',
  resStaffId: 'staff',
  deviceId: 'bqDevice',
  docId: 'bqDocument',
  // the owner of a target: within the rows that the caller sees (target.int.test.ts)
  deptId: 'dept',
  staffId: 'staff',
};

/** Configuration is company-wide; only rows attached to a channel are limited to the people responsible for that channel. */
function bqMeaning(call: Call, name: string): readonly [IdKind, IdUse] {
  const kind = BQ_KIND_OF_NAME[name] ?? addressKind(call);
  if (kind === undefined)
    throw new Error(`${call.name}: "${name}" looks like an id; say in id-params.ts what it names`);
  const isTarget = name === 'id' || (name === 'channelId' && call.path.startsWith('/v2/bq/channelCover/'));
  return [kind, isTarget ? 'target' : 'mention'];
}

function mailKind({ path }: Call, name: string): IdKind {
  const byName = MAIL_KIND_OF_NAME[name];
  return byName ?? (MAIL_KIND_OF_ADDRESS.find(([pattern]) => pattern.test(path))?.[1] as IdKind);
}

function* namesIn(schema: Schema, path = '', name = '', depth = 0): Generator<{ path: string; name: string }> {
  if (depth > 12) return;
  const { def } = schema;
  if (def.type === 'object') {
    for (const [key, of] of Object.entries(def.shape ?? {})) {
      yield* namesIn(of, path === '' ? key : `${path}.${key}`, key, depth + 1);
    }
    return;
  }
  const inner = innerOf(schema);
  if (inner.length === 0) {
    yield { path, name };
    return;
  }
  for (const one of inner) yield* namesIn(one, path, name, depth + 1);
}
