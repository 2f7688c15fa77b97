import type { Application } from '@switchboard/ger-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context } from '@switchboard/kit-server';
import { readable } from '../detail/service.ts';
import { formOf, rightsOf } from '../form/instance-form.ts';
import { shownForm } from '../form/show.ts';
import type { ProcessFact } from '../process/service.ts';
import type { ApplicationStore } from './store.repo.ts';

type Detail = NonNullable<Application['detail']>;
const WHY = 'participants see the whole application, including parts of other departments';

interface Reading {
  readonly store: ApplicationStore;
  readonly processCode: string;
  readonly facts: (stored: Readonly<Record<string, unknown>>) => readonly ProcessFact[];
}

/** The document as its reader sees it: the workflow decides on access and visible fields (ger rules 19, 25). */
export async function applicationDetail(
  { store, processCode, facts }: Reading,
  { id, processId }: ParsedInputOf<Detail>,
  context: Context,
): Promise<ResultOf<Detail>> {
  const found = await asSystem(
    context,
    WHY,
    async (tx) => await store.find(tx, id === undefined ? { instanceId: processId } : { id }),
  );
  // each URL serves one kind of application only
  if (found === null || found.processCode !== processCode) throw new AppError(CODES.notFound);
  const loaded = await readable({ instanceId: found.instanceId }, context);
  return await asSystem(context, WHY, async (tx) => {
    const { instance } = loaded;
    const fields = (await formOf(tx, instance.processId))?.fields ?? [];
    const rights = rightsOf(loaded, fields, context.principal.staffId);
    const { ownerId, ownerName, instanceId, deptId: _, ...row } = found;
    return {
      ...row,
      processId: instanceId,
      applicant: { id: ownerId, name: ownerName },
      instance: { no: instance.instanceNo, status: instance.status, node: instance.node },
      facts: [...facts(instance.facts)],
      form: await shownForm(tx, { fields, data: instance.data, rights, locale: context.locale }),
    };
  });
}
