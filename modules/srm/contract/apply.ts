import { defineApplication } from '@switchboard/ger-contract';
import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const AFTER = {
  zh: '审批通过后由采购人员更新供应商资料；门户目前只记录审批结果，不会自动修改供应商。',
  en: 'Once approved, purchasing updates the supplier; the portal only records the decision and does not change suppliers automatically yet.',
};

export const supplierApplication = defineApplication({
  module: 'srm',
  noun: 'supplier',
  processCode: 'supplier_apply',
  name: { zh: '供应商申请', en: 'Supplier application' },
  route: '/general/process/supplier-apply/supplier?processCode=supplier_apply',
  action: 'supplier-apply',
  after: AFTER,
});
export const supplierBodyApplication = defineApplication({
  module: 'srm',
  noun: 'supplier-body',
  processCode: 'supplier_body_replace',
  name: { zh: '供应商主体替换', en: 'Supplier entity replacement' },
  route: '/general/process/supplier-body-replace',
  action: 'supplier-body',
  after: AFTER,
});
export const supplierSourceApplication = defineApplication({
  module: 'srm',
  noun: 'supplier-source',
  processCode: 'modify_supplier_source',
  name: { zh: '修改供应商来源', en: 'Change supplier source' },
  route: '/general/process/modify-supplier-source',
  action: 'supplier-source',
  after: AFTER,
});

export const srmApplications = [supplierApplication, supplierBodyApplication, supplierSourceApplication];

/** Approved and ready to be executed (srm.md). Nothing subscribes yet. */
export const srmApplicationApproved = defineEvent({
  name: 'srm.application.approved',
  data: z.object({ applyId: zId, processCode: z.string(), processId: zId }),
});
