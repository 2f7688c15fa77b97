import type { commentInstance } from '@switchboard/ger-contract';
import { fieldRefusal, type Label, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context } from '@switchboard/kit-server';
import { readable } from '../detail/service.ts';
import { hangFiles } from '../form/fill-in.ts';
import { requestNotices } from '../notify/notices.ts';
import { insertRecord, takesPart } from './record.repo.ts';
import { processAdmins } from './world.ts';

const NOT_HERE: Label = {
  zh: '只能提醒参与该流程的同事',
  en: 'Only people who take part in the process can be mentioned',
};

/** Rule 24: allowed for all readers; notifies the people mentioned and changes nothing else. */
export async function comment(
  { instanceId, content, fileIds, mentionStaffIds }: ParsedInputOf<typeof commentInstance>,
  context: Context,
): Promise<ResultOf<typeof commentInstance>> {
  const { instance } = await readable({ instanceId }, context);
  const { staffId, name } = context.principal;
  const mentioned = [...new Set(mentionStaffIds)];
  return await asSystem(context, 'a comment concerns all users who can see the process', async (tx) => {
    const admins = mentioned.length === 0 ? [] : await processAdmins(tx);
    for (const id of mentioned)
      if (!admins.includes(id) && !(await takesPart(tx, instanceId, id)))
        throw fieldRefusal('mentionStaffIds', NOT_HERE);
    await hangFiles(tx, context, instanceId, fileIds);
    const detail = { fileIds, ...(mentioned.length === 0 ? {} : { staffIds: mentioned }) };
    const recordId = await insertRecord(tx, { instanceId, op: 'comment', staffId, comment: content, detail });
    const { businessType: object, businessId: objectId } = instance;
    await context.audit(tx, { object, objectId, action: 'comment', after: { content, mentioned } });
    await requestNotices(tx, context, {
      event: 'commented',
      eventCode: 'ger.instance.commented',
      instance,
      node: instance.node,
      always: mentioned,
      except: staffId,
      vars: { by: name, comment: content },
      link: `/general/process/my-handle/profile?id=${instanceId}`,
      dedupeKey: `ger.comment.${recordId}`,
    });
    return { recordId };
  });
}
