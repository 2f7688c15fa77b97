import { AppError, CODES } from '@switchboard/kit-contract';
import { asSystem, type Context, type FileKind } from '@switchboard/kit-server';
import { readable } from '../detail/service.ts';
import type { Loaded } from '../process/instance.repo.ts';
import { findOwn } from '../sponsor/repo.ts';
import { INSTANCE_OBJECT } from './fill-in.ts';
import { formOf, rightsOf } from './instance-form.ts';
import { visibleFiles } from './visible-files.ts';

const WHY = 'participants see the whole process, including parts of other departments';

/** Conventions §9: readers of the process can read its files, except those of fields hidden from them. */
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

async function isShown(loaded: Loaded, fileId: string, context: Context): Promise<boolean> {
  const { instance } = loaded;
  return await asSystem(context, WHY, async (tx) => {
    const fields = (await formOf(tx, instance.processId))?.fields ?? [];
    const { perms } = rightsOf(loaded, fields, context.principal.staffId);
    return (await visibleFiles(tx, instance, { fields, perms })).all.has(fileId);
  });
}
