import { type FormData, type FormField, type Perms, visibleData } from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import type { Instance } from '../process/instance.repo.ts';
import { fileIdsIn } from './fill-in.ts';
import { listChanges, listCommentFiles } from './instance-form.repo.ts';

interface VisibleFiles {
  /** Values of the form as it is now. */
  readonly inForm: ReadonlySet<string>;
  /** These, the ones they replaced, and those of comments. */
  readonly all: ReadonlySet<string>;
}

/**
 * Which files of an instance a reader may see (rule 19). A file follows the field that holds it or held it, and a comment is for all who
 * see the instance. A file of neither is hidden: its field was switched off, or it was taken out of a draft.
 */
export async function visibleFiles(
  tx: Db,
  { instanceId, data }: Pick<Instance, 'instanceId' | 'data'>,
  { fields, perms }: { readonly fields: readonly FormField[]; readonly perms: Perms },
): Promise<VisibleFiles> {
  const idsIn = (values: FormData): string[] => fileIdsIn(fields, visibleData(fields, values, perms));
  const inForm = new Set(idsIn(data));
  const changes = await listChanges(tx, instanceId);
  const replaced = changes.flatMap(({ fieldKey, old, new: now }) =>
    [old, now].flatMap((value) => idsIn({ [fieldKey]: value })),
  );
  return { inForm, all: new Set([...inForm, ...replaced, ...(await listCommentFiles(tx, instanceId))]) };
}
