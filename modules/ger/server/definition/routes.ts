import {
  checkProcess,
  getProcess,
  listAgreeActions,
  listConditionFields,
  listProcessChoices,
  listProcessNodes,
  listRejectActions,
  listRightFields,
  listRoleChoices,
  listServiceNames,
  listVersions,
  processResource,
  restoreVersion,
  saveProcess,
  simulateProcess,
  switchProcess,
  updateProcess,
  viewVersion,
} from '@switchboard/ger-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { type FormField, hasForm, listFormFields, listProcesses, listRoles } from './catalogue.repo.ts';
import { conditionFields, problemsIn } from './catalogue.ts';
import { actionsFor, services } from './choices.ts';
import { findVersion, listVersionsOf, processSource, publishedVersion } from './repo.ts';
import { addProcess, changeProcess, existing, readProcess, restore, settingsOf, switchState } from './service.ts';
import { simulate } from './simulate.ts';

export const definitionRoutes = [
  handle(processResource.calls.page, async (input, context) => await pageOf(processSource, input, context)),
  handle(saveProcess, addProcess),
  handle(updateProcess, changeProcess),
  handle(switchProcess, switchState),
  handle(getProcess, readProcess),
  handle(restoreVersion, restore),
  handle(simulateProcess, simulate),
  handle(listVersions, async ({ id }, { db }) => {
    await existing(db, id);
    return await listVersionsOf(db, id);
  }),
  handle(viewVersion, async ({ id }, { db }) => {
    const version = await findVersion(db, id);
    if (version === null) throw new AppError(CODES.notFound);
    const { versionId, versionNo, graph } = version;
    const { formId } = await existing(db, version.processId);
    return { versionId, versionNo, graph, form: { fields: (await listFormFields(db, formId)).map(rightField) } };
  }),
  handle(listConditionFields, async ({ id }, context) => {
    const { db } = context;
    return await conditionFields(db, await existing(db, id), context);
  }),
  handle(listRightFields, async ({ formId }, { db }) => {
    if (!(await hasForm(db, formId))) throw new AppError(CODES.notFound);
    return (await listFormFields(db, formId)).map((field) => ({ ...rightField(field), perms: [...PERMS] }));
  }),
  handle(checkProcess, async ({ processId, ...drawn }, context) => {
    const process = await existing(context.db, processId);
    const { processCode } = process;
    const settings = settingsOf(drawn, process, context);
    return { errors: await problemsIn(context.db, { ...drawn, ...settings, processCode }, context) };
  }),
  handle(listAgreeActions, async ({ serviceName }, context) =>
    actionsFor(serviceName, ['start', 'agree', 'complete'], context),
  ),
  handle(listRejectActions, async ({ serviceName }, context) => actionsFor(serviceName, ['reject', 'return'], context)),
  handle(listServiceNames, async ({ keyword }, context) => services(keyword, context)),
  handle(listRoleChoices, async ({ keyword }, { db }) => await listRoles(db, keyword)),
  handle(listProcessChoices, async ({ keyword }, { db }) => await listProcesses(db, keyword)),
  handle(listProcessNodes, async ({ processId, versionId }, { db }) => {
    const version =
      versionId === undefined ? await publishedVersion(db, processId ?? '') : await findVersion(db, versionId);
    return (version?.graph.nodes ?? []).map(({ id, name, type }) => ({
      nodeId: id,
      nameZh: name.zh,
      nameEn: name.en,
      type,
    }));
  }),
];

const PERMS = ['hidden', 'read', 'edit'] as const;

const rightField = ({ fieldKey, parentKey, labelZh, labelEn, type, defaultPerm }: FormField) => ({
  fieldKey,
  parentKey,
  labelZh,
  labelEn,
  type,
  defaultPerm,
});
