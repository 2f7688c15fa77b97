import { defineApplication } from '@switchboard/ger-contract';
import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const AFTER = {
  zh: '审批通过后核准价保存在申请单中，由定价人员维护到价格表；门户目前不会自动改价。',
  en: 'Once approved, the price is kept with the application and the pricing team enters it in the price list; the portal does not change prices automatically yet.',
};

export const smsSpecialApplication = defineApplication({
  module: 'qm',
  noun: 'special',
  processCode: 'special_sms',
  name: { zh: '短信特价', en: 'SMS special price' },
  route: '/general/process/special-apply/special',
  action: 'special',
  detailPath: '/v2/qm/specialReview',
  after: AFTER,
});
export const voiceSpecialApplication = defineApplication({
  module: 'qm',
  noun: 'voice-special',
  processCode: 'special_voice',
  name: { zh: '语音特价', en: 'Voice special price' },
  route: '/general/process/special-apply/voice-special',
  action: 'voice-special',
  detailPath: '/v2/qm/srsVoiceRateSpecialReview',
  after: AFTER,
});
export const supplierQuoteApplication = defineApplication({
  module: 'qm',
  noun: 'supplier-quote',
  processCode: 'supplier_quote',
  name: { zh: '供应商报价审批', en: 'Supplier quote approval' },
  route: '/general/process/supplier-apply/supplier',
  action: 'supplier',
  detailPath: '/v2/qm/supplier/specialReview',
  after: AFTER,
});

export const qmApplications = [smsSpecialApplication, voiceSpecialApplication, supplierQuoteApplication];

/** Approved: for the module that puts the price into force (qm.md). There is no listener yet. */
export const qmApplicationApproved = defineEvent({
  name: 'qm.application.approved',
  data: z.object({ applyId: zId, processCode: z.string(), processId: zId }),
});
