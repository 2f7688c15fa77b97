import { defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const KEY = 'sys.crm.rules.domain';
const BASE = '/v2/crm/rule/domain';
/** A host name in lower case, without `@`, scheme or path. */
const DOMAIN = /^(?=.{4,120}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

export const DOMAIN_TYPES = {
  public: { label: { zh: '公共邮箱', en: 'Public email' }, tone: 'info' },
  disposable: { label: { zh: '一次性邮箱', en: 'Disposable email' }, tone: 'warning' },
  internal: { label: { zh: '自有', en: 'Our own' }, tone: 'success' },
  competitor: { label: { zh: '竞争对手', en: 'Competitor' }, tone: 'danger' },
} as const;

/** Domains that do not identify a company, and those of competitors (crm.md §2.8). */
export const domainRuleResource = defineResource({
  code: 'crm.domain-rule',
  right: KEY,
  basePath: BASE,
  title: { zh: '域名规则', en: 'Domain rules' },
  fields: {
    id: field.id({ label: { zh: '规则 ID', en: 'Rule ID' } }),
    domain: field.text({
      label: { zh: '域名', en: 'Domain' },
      editable: true,
      filter: true,
      sortable: true,
      pattern: DOMAIN,
      width: 240,
    }),
    type: field.enum({
      label: { zh: '类型', en: 'Type' },
      editable: true,
      filter: true,
      sortable: true,
      width: 140,
      values: DOMAIN_TYPES,
    }),
    remark: field.text({
      label: { zh: '备注', en: 'Remark' },
      nullable: true,
      editable: true,
      max: 200,
      width: 260,
    }),
    updatedByName: field.text({ label: { zh: '最后修改人', en: 'Changed by' }, nullable: true, width: 120 }),
    updatedAt: field.dateTime({ label: { zh: '最后修改', en: 'Changed' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['domain', 'type', 'remark', 'updatedByName', 'updatedAt'],
    defaultSort: { field: 'domain', order: 'asc' },
    search: ['domain', 'remark'],
  },
});

const zDomain = z.string().trim().toLowerCase().regex(DOMAIN);
const zType = domainRuleResource.fields.type.schema;
const zRemark = z.string().trim().max(200).nullable().default(null);

/** Creates a rule if `id` is null. The domain of a rule never changes: a different domain is a new rule. */
export const saveDomainRule = defineCall({
  name: 'crm.rule.domain.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存域名规则', en: 'Save a domain rule' },
  right: needs(`${KEY}:edit`),
  input: z.object({
    id: zId.nullable().default(null),
    version: z.int().default(0),
    domain: zDomain,
    type: zType,
    remark: zRemark,
  }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

/** Domains that already have a rule are not changed. */
export const importDomainRules = defineCall({
  name: 'crm.rule.domain.import',
  method: 'POST',
  path: `${BASE}/import`,
  summary: { zh: '批量导入域名规则', en: 'Bulk import domain rules' },
  right: needs(`${KEY}:edit`),
  input: z.object({ domains: z.array(zDomain).min(1).max(2000), type: zType, remark: zRemark }),
  result: z.object({ added: z.int(), known: z.int() }),
  withIdempotency: true,
});

export const domainImportFields = {
  domains: field.tags({ label: { zh: '域名', en: 'Domains' }, editable: true }),
  type: domainRuleResource.fields.type,
  remark: domainRuleResource.fields.remark,
};

export const removeDomainRule = defineCall({
  name: 'crm.rule.domain.remove',
  method: 'POST',
  path: `${BASE}/remove`,
  summary: { zh: '移除域名规则', en: 'Remove a domain rule' },
  right: needs(`${KEY}:edit`),
  input: z.object({ id: zId, version: z.int() }),
  result: z.literal(true),
  withIdempotency: true,
});

export const domainRuleCalls = [saveDomainRule, importDomainRules, removeDomainRule];
