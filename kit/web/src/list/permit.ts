import type { Field, FieldRights, Fields, Resource } from '@switchboard/kit-contract';

const MASK = 1;
const READ = 2;
const EDIT = 3;

/**
 * The resource as one user may use it: a hidden field is absent, a masked one is visible but neither filterable nor
 * sortable, and only editable fields are offered for editing. Convenience only; the server decides on every call (sys
 * R36).
 */
export function permit<F extends Fields>(resource: Resource<F>, rights: FieldRights): Resource<F> {
  const levels = new Map(rights.map(({ fieldCode, level }) => [fieldCode, level]));
  const levelOf = (name: string): number => (name === 'id' ? READ : (levels.get(name) ?? READ));
  const fields: Record<string, Field> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (levelOf(name) < MASK) continue;
    const seen = levelOf(name) < READ ? { ...field, filter: false, sortable: false } : field;
    fields[name] = levelOf(name) < EDIT ? { ...seen, editable: false } : seen;
  }
  const { columns, search, defaultSort } = resource.list;
  return {
    ...resource,
    fields: fields as F,
    list: {
      defaultSort,
      columns: columns.filter((name) => levelOf(name) >= MASK),
      search: search.filter((name) => levelOf(name) >= READ),
    },
  };
}
