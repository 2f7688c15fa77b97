import { type FormData, type FormField, type Perms, visibleData } from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import type { Instance } from '../process/instance.repo.ts';
import { fileIdsIn } from './fill-in.ts';
import { listChanges, listCommentFiles } from './instance-form.repo.ts';

interface VisibleFiles {
  /** Files in the current values of the form. */
  readonly inForm: ReadonlySet<string>;
  /** The current and replaced files, and those of comments. */
  readonly all: ReadonlySet<string>;
}

/**
 * The files of an instance that a reader can see (rule 19). A file has the visibility of the field that contains or
 * contained it; files of comments are visible to all readers of the instance. Other files are hidden: their field was
 * disabled, or they were removed from a draft.
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
