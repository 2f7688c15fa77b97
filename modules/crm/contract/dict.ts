import { defineSetting } from '@switchboard/kit-contract';

/** The dictionaries of this module that users maintain. Codes with their own rules (stages, levels) are not included. */
export const CRM_DICTS = {
  churn_reason: { label: { zh: '流失原因', en: 'Churn reasons' } },
  track_reason: { label: { zh: '账号闲置原因', en: 'Account idle reasons' } },
  pay_method: { label: { zh: '伙伴收款方式', en: 'Partner payout methods' } },
} as const;

/** A code never changes and nothing is deleted, so that used codes stay readable. */
export const crmDictSetting = defineSetting({
  code: 'crm.dict-item',
  right: 'sys.crm.dictionary',
  path: '/setModule/crm/dictionary',
  basePath: '/v2/crm/dict',
  title: { zh: '客户字典', en: 'CRM dictionary' },
  shape: 'dictionary',
  types: CRM_DICTS,
  fields: {},
  used: true,
});
