import { type FormField, type FormFieldInput, zFormField } from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import { insertDefinition } from '../process/definition.repo.ts';
import { listProcessKinds, type WithServices } from '../process/find-service.ts';
import { insertForm, saveField } from '../form/repo.ts';
import { PAYMENT_CODE, PAYMENT_FIELDS, PAYMENT_GRAPH, PAYMENT_ROLES } from './payment.ts';
import { bindForm, insertApprovalRole } from './install.repo.ts';

/**
 * The payment request, and the application pages of other modules. Existing forms belong to the administrators and stay
 * unchanged.
 */
export async function installForms(db: Db, context: WithServices): Promise<void> {
  await installPayment(db);
  for (const { kind } of listProcessKinds(context)) {
    const { applyRoute, form } = kind;
    if (applyRoute === undefined) continue;
    const id = await insertForm(
      db,
      {
        formCode: kind.code,
        nameZh: kind.name.zh,
        nameEn: kind.name.en,
        module: form?.module ?? (kind.category === 'customer' ? 'crm' : 'general'),
        kind: form === undefined ? 'business' : 'dynamic',
        pageRoute: applyRoute,
        detailCall: form?.detailCall ?? null,
        state: 'enabled',
      },
      null,
    );
    if (id === null) continue;
    for (const role of form?.roles ?? []) await insertApprovalRole(db, role);
    for (const field of parsedFields(form?.fields ?? [])) await saveField(db, id, field);
    const category = kind.category ?? 'general';
    await bindForm(db, { processCode: kind.code, formId: id, category, titleTpl: form?.titleTpl ?? '' });
  }
}

/** In declaration order. */
const parsedFields = (fields: readonly FormFieldInput[]): FormField[] =>
  fields.map((one, place) => zFormField.parse({ sortNo: (place + 1) * 10, ...one }));

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
