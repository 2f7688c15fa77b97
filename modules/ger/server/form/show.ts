import {
  computed,
  type FilledForm,
  fieldPath,
  type FormData,
  type FormField,
  rowsIn,
  visibleData,
} from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import type { FormRights } from './instance-form.ts';
import { namesIn } from './instance-form.repo.ts';

interface Showing {
  readonly fields: readonly FormField[];
  readonly data: FormData;
  readonly rights: FormRights;
  readonly locale: 'zh' | 'en';
}

/** A form as visible to a person: hidden fields are left out (rule 19). */
export async function shownForm(tx: Db, { fields, data, rights, locale }: Showing): Promise<FilledForm> {
  const shown = fields.flatMap((field) => {
    const perm = rights.perms.get(fieldPath(field)) ?? 'hidden';
    return perm === 'hidden' ? [] : [{ ...withoutId(field), perm, isRequired: rights.required.has(fieldPath(field)) }];
  });
  const values = visibleData(fields, computed(fields, data), rights.perms) as FilledForm['data'];
  const idsOf = (type: 'staff' | 'dept') =>
    fields.filter((field) => field.type === type).flatMap((field) => valuesOf(field, values));
  const names = await namesIn(tx, { staffIds: idsOf('staff'), deptIds: idsOf('dept') }, locale);
  return { fields: shown, data: values, names };
}

const withoutId = (field: FormField): FormField => {
  const { id: _, ...rest } = field as FormField & { id?: string };
  return rest;
};

function valuesOf({ parentKey, fieldKey }: FormField, data: FormData): string[] {
  const values = parentKey === '' ? [data[fieldKey]] : rowsIn(data[parentKey]).map((row) => row[fieldKey]);
  return values.filter((value) => typeof value === 'string' && /^\d{1,19}$/.test(value)) as string[];
}
