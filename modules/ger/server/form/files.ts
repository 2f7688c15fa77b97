import { visibleData } from '@switchboard/ger-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context, FileKind } from '@switchboard/kit-server';
import { readable } from '../detail/service.ts';
import type { Loaded } from '../process/instance.repo.ts';
import { findOwn } from '../sponsor/repo.ts';
import { fileIdsIn, INSTANCE_OBJECT } from './fill-in.ts';
import { formOf, rightsOf } from './instance-form.ts';

/** Conventions §9: whoever may see the process reads its files, but not one of a field that is hidden from them. */
export const instanceFileKinds: readonly FileKind[] = [
  {
    object: INSTANCE_OBJECT,
    mayRead: async (context, instanceId, fileId) => {
      const own = await findOwn(context.db, instanceId, context.principal.staffId);
      if (own?.status === 'draft') return true;
      const loaded = await readable({ instanceId }, context).catch((error: unknown) => {
        if (error instanceof AppError && error.code === CODES.notFound) return null;
        throw error;
      });
      return loaded !== null && (await isShown(loaded, fileId, context));
    },
  },
];

async function isShown(loaded: Loaded, fileId: string, { db, principal }: Context): Promise<boolean> {
  const { data, processId } = loaded.instance;
  const fields = (await formOf(db, processId))?.fields ?? [];
  if (!fileIdsIn(fields, data).includes(fileId)) return true; // hung on a comment
  const { perms } = rightsOf(loaded, fields, principal.staffId);
  return fileIdsIn(fields, visibleData(fields, data, perms)).includes(fileId);
}
