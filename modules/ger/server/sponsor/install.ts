import type { Db } from '@switchboard/kit-server';
import { insertDefinition } from '../process/definition.repo.ts';
import { listProcessKinds } from '../process/service.ts';
import { insertForm, saveField } from '../form/repo.ts';
import { PAYMENT_CODE, PAYMENT_FIELDS, PAYMENT_GRAPH, PAYMENT_ROLES } from './payment.ts';
import { bindForm, insertApprovalRole } from './install.repo.ts';

/** The payment request, and the pages of other modules' applications. What exists is the administrators' and stays as it is. */
export async function installForms(db: Db): Promise<void> {
  await installPayment(db);
  for (const { kind } of listProcessKinds()) {
    if (kind.applyRoute === undefined) continue;
    const form = {
      formCode: kind.code,
      nameZh: kind.name.zh,
      nameEn: kind.name.en,
      module: kind.category === 'customer' ? 'crm' : 'general',
      kind: 'business' as const,
      pageRoute: kind.applyRoute,
      detailCall: null,
      state: 'enabled' as const,
    };
    const id = await insertForm(db, form, null);
    if (id !== null) await bindForm(db, { processCode: kind.code, formId: id, category: kind.category ?? 'general' });
  }
}

const PAYMENT_NAME = { zh: '付款申请', en: 'Payment request' };

async function installPayment(db: Db): Promise<void> {
  const form = {
    formCode: PAYMENT_CODE,
    nameZh: PAYMENT_NAME.zh,
    nameEn: PAYMENT_NAME.en,
    module: 'general',
    kind: 'dynamic' as const,
    pageRoute: null,
    detailCall: null,
    state: 'enabled' as const,
  };
  const formId = await insertForm(db, form, null);
  if (formId === null) return;
  for (const role of PAYMENT_ROLES) await insertApprovalRole(db, role);
  for (const field of PAYMENT_FIELDS) await saveField(db, formId, field);
  await insertDefinition(db, {
    code: PAYMENT_CODE,
    name: PAYMENT_NAME,
    serviceName: 'dynamicForm',
    category: 'finance',
    graph: PAYMENT_GRAPH,
  });
  const titleTpl = '{process} · {payee} · {amount} {currency}';
  await bindForm(db, { processCode: PAYMENT_CODE, formId, category: 'finance', titleTpl });
}
