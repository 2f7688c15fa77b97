import { defineSetting, field } from '@switchboard/kit-contract';

/** A host name in lower case, without `@`, scheme or path. */
const DOMAIN = /^(?=.{4,120}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

export const DOMAIN_TYPES = {
  public: { label: { zh: '公共邮箱', en: 'Public email' }, tone: 'info' },
  disposable: { label: { zh: '一次性邮箱', en: 'Disposable email' }, tone: 'warning' },
  internal: { label: { zh: '自有', en: 'Our own' }, tone: 'success' },
  competitor: { label: { zh: '竞争对手', en: 'Competitor' }, tone: 'danger' },
} as const;

/** Domains that do not identify a company, and those of competitors (crm.md §2.8). */
export const domainRuleSetting = defineSetting({
  code: 'crm.domain-rule',
  right: 'sys.crm.rules.domain',
  path: '/setModule/crm/rules/domain',
  basePath: '/v2/crm/rule/domain',
  title: { zh: '域名规则', en: 'Domain rules' },
  shape: 'list',
  key: 'domain',
  fields: {
    domain: field.text({
      label: { zh: '域名', en: 'Domain' },
      editable: true,
      filter: true,
      pattern: DOMAIN,
      isLowerCase: true,
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
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 200, width: 260 }),
  },
  examples: { domain: 'acme.com' },
  defaults: { type: 'public' },
  hints: {
    domain: {
      zh: '小写域名，不含 @ 和网址前缀，如 acme.com',
      en: 'Lower case, without @ or https://, such as acme.com',
    },
  },
  removal: {
    zh: '移除后该域名重新作为公司查重标识。',
    en: 'The domain will be used for duplicate checks again.',
  },
  import: true,
});
