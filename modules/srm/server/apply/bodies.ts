import { supplierApplication, supplierBodyApplication, supplierSourceApplication } from '@switchboard/srm-contract';
import {
  type ApplicationBody,
  requiredField,
  choices,
  FILES,
  lineGraph,
  MANAGER,
  optionalField,
  REASON,
  roleStep,
} from '@switchboard/ger-server';
import { fieldRefusal } from '@switchboard/kit-contract';

const SOURCES = choices([
  ['exhibition', '展会', 'Exhibition'],
  ['website', '官网', 'Website'],
  ['referral', '转介绍', 'Referral'],
  ['outreach', '主动开发', 'Outreach'],
  ['inbound', '供应商来访', 'Inbound'],
  ['other', '其他', 'Other'],
]);
const SUPPLIER = requiredField('supplier', 'text', ['供应商', 'Supplier'], { maxLen: 120, isSummary: true });
const TYPES = choices([
  ['new', '新增供应商', 'New supplier'],
  ['account', '开通账号', 'Account opening'],
  ['test', '对接测试', 'Integration test'],
  ['term', '账期变更', 'Payment term change'],
  ['level', '等级调整', 'Level change'],
  ['end', '终止合作', 'End of cooperation'],
]);
const byPurchasing = lineGraph({ steps: [MANAGER, roleStep('purchasing_lead')] });

const common = {
  prefix: 'SA',
  category: 'supplier',
  titleTpl: '{process} · {supplier}',
  pageKey: 'srm.supplier.lication',
  graph: byPurchasing,
} as const;

/** Srm.md rule 2 and §2: new suppliers, accounts, tests, terms, levels, endings. */
export const supplierBody: ApplicationBody = {
  ...common,
  application: supplierApplication,
  fields: [
    requiredField('type', 'select', ['申请类型', 'Application type'], { ...TYPES, isCondition: true, isSummary: true }),
    SUPPLIER,
    requiredField('supplierType', 'multiselect', ['供应产品', 'Products'], {
      ...choices([
        ['sms', '短信', 'SMS'],
        ['voice', '语音', 'Voice'],
        ['number', '号码', 'Numbers'],
        ['whatsapp', 'WhatsApp', 'WhatsApp'],
        ['sim', '卡商', 'SIM cards'],
      ]),
      isCondition: true,
    }),
    requiredField('country', 'country', ['国家地区', 'Country'], { isCondition: true }),
    optionalField('website', 'text', ['官网', 'Website'], { maxLen: 200 }),
    optionalField('contact', 'text', ['联系人', 'Contact'], { maxLen: 80 }),
    optionalField('email', 'text', ['邮箱', 'Email'], { maxLen: 120 }),
    REASON,
    FILES,
  ],
};

/** Srm.md rule 8. */
export const supplierBodyBody: ApplicationBody = {
  ...common,
  application: supplierBodyApplication,
  fields: [
    SUPPLIER,
    requiredField('oldName', 'text', ['原主体名称', 'Current legal entity'], { maxLen: 200 }),
    requiredField('newName', 'text', ['新主体名称', 'New legal entity'], { maxLen: 200, isSummary: true }),
    requiredField('newTaxNo', 'text', ['新主体税号', 'Tax number of the new entity'], { maxLen: 60 }),
    requiredField('bank', 'textarea', ['新收款账户', 'New bank account'], { maxLen: 500 }),
    requiredField('effectiveDate', 'date', ['生效日期', 'Effective from']),
    requiredField('contractFiles', 'file', ['新主体合同', 'Contract of the new entity']),
    REASON,
  ],
  graph: lineGraph({ steps: [MANAGER, roleStep('purchasing_lead'), roleStep('fin_ap')] }),
  check: ({ oldName, newName }) => {
    if (oldName === newName)
      throw fieldRefusal('newName', { zh: '与原主体相同', en: 'Same as the current legal entity' });
  },
};

/** Srm.md rule 12. */
export const supplierSourceBody: ApplicationBody = {
  ...common,
  application: supplierSourceApplication,
  pageKey: 'srm.operate.change-source-approval',
  fields: [
    SUPPLIER,
    requiredField('oldSource', 'select', ['原来源', 'Current source'], SOURCES),
    requiredField('newSource', 'select', ['新来源', 'New source'], { ...SOURCES, isCondition: true, isSummary: true }),
    optionalField('effectiveOn', 'date', ['生效日期', 'Effective from']),
    requiredField('evidence', 'file', ['证明材料', 'Evidence']),
    REASON,
  ],
  check: ({ oldSource, newSource }) => {
    if (oldSource === newSource)
      throw fieldRefusal('newSource', { zh: '与原来源相同', en: 'Same as the current source' });
  },
};
