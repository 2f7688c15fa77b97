import { type FormData, type FormField, isRecordType, recordIn, type RecordType } from '@switchboard/ger-contract';
import { fieldRefusal } from '@switchboard/kit-contract';
import { type Context, type Db, defineExtensionPoint, type ExtensionPoint } from '@switchboard/kit-server';

/** The name of a record if the caller can read it with the key of the call; otherwise null. */
type NameOf = (tx: Db, id: string, context: Context) => Promise<string | null>;

/** The module of a record type decides who can refer to which records; the workflow does not depend on modules. */
export const RECORD_NAMES: Readonly<Record<RecordType, ExtensionPoint<NameOf>>> = {
  customer: defineExtensionPoint('ger.customer-name'),
  account: defineExtensionPoint('ger.account-name'),
};

interface Naming {
  readonly fields: readonly FormField[];
  readonly before: FormData;
  readonly sent: FormData;
}

const UNKNOWN = { zh: '不存在或无权选择', en: 'Does not exist, or you have no permission to select it' };

/** Sets the current names of records, ignoring the names sent; a stored record keeps its name when it is renamed later. */
export async function withNames(tx: Db, { fields, before, sent }: Naming, context: Context): Promise<FormData> {
  const named: Record<string, unknown> = { ...sent };
  for (const { fieldKey, parentKey, type } of fields) {
    const record = parentKey === '' && isRecordType(type) ? recordIn(sent[fieldKey]) : null;
    if (record === null || !isRecordType(type)) continue;
    const stored = recordIn(before[fieldKey]);
    const nameOf = context.extensions.get(RECORD_NAMES[type]);
    const name = stored?.id === record.id ? stored.name : await nameOf?.(tx, record.id, context);
    if (name === null || name === undefined) throw fieldRefusal(fieldKey, UNKNOWN);
    named[fieldKey] = { id: record.id, name };
  }
  return named;
}
