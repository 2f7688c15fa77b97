import type { printInstance } from '@switchboard/ger-contract';
import type { Label, ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context } from '@switchboard/kit-server';
import { formOf, rightsOf } from '../form/instance-form.ts';
import { shownForm } from '../form/show.ts';
import type { Instance } from '../process/instance.repo.ts';
import { kindOf } from '../process/find-service.ts';
import { readShown } from './repo.ts';
import { readable } from './service.ts';

const WHY = 'participants see the whole process, including parts of other departments';

/** Rule 39: prints the application as submitted and decided. The document is not read, since it may have changed. */
export async function printOf(
  { instanceId }: ParsedInputOf<typeof printInstance>,
  context: Context,
): Promise<ResultOf<typeof printInstance>> {
  const loaded = await readable({ instanceId }, context);
  const { staffId, name } = context.principal;
  return await asSystem(context, WHY, async (tx) => {
    const { instance, records } = await readShown(tx, instanceId, staffId);
    const form = await formOf(tx, loaded.instance.processId);
    const isFilled = form !== null && form.kind === 'dynamic';
    const { data } = loaded.instance;
    const shown = isFilled
      ? await shownForm(tx, {
          fields: form.fields,
          data,
          rights: rightsOf(loaded, form.fields, staffId),
          locale: context.locale,
        })
      : null;
    await context.audit(tx, {
      object: loaded.instance.businessType,
      objectId: loaded.instance.businessId,
      action: 'print',
      category: 4,
      after: { instanceNo: loaded.instance.instanceNo },
    });
    const facts = factsOf(loaded.instance, context);
    return { instance, facts, form: shown, records, printedBy: name, printedAt: new Date().toISOString() };
  });
}

/** The facts provided by the document's module, as stored. */
function factsOf({ processCode, facts }: Instance, context: Context): { label: Label; value: string | Label }[] {
  return (kindOf(processCode, context)?.kind.facts ?? []).flatMap(({ key, label, options = [] }) => {
    const value = facts[key];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const option = options.find((one) => one.value === String(value));
    return [{ label, value: option?.label ?? String(value) }];
  });
}
