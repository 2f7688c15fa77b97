import { contactResource, customerResource } from '@switchboard/crm-contract';
import { changeRights, type Context, type FieldRights, LEVEL, visibleValues } from '@switchboard/kit-server';
import { addressView, shownContent } from '../contact/address-view.ts';
import type { LogRow } from './repo.ts';

/**
 * Names that appear for a customer only in this log, with the field that controls them; the others are fields of the
 * record.
 */
const LOGGED: Readonly<Record<string, string>> = { reason: 'recallAt' };

/** The fields that the texts of the other logs contain. */
const MERGE = ['name'];
const OWNERS = ['ownerName', 'prevOwnerName'];
const TITLES: Readonly<Record<string, readonly string[]>> = {
  alias_change: ['name', 'alias'],
  source_change: ['name', 'sourceCode'],
  transfer: OWNERS,
};

export interface TimelineView {
  /** Changes under any other name are not read, so that pages stay full and a hidden field is not even named. */
  readonly changes: readonly string[];
  show(row: LogRow): LogRow;
}

/** What a reader of the customer sees of its logs: never more than the customer page shows of the fields (sys R36, R60). */
export function timelineView(context: Pick<Context, 'principal' | 'callKey' | 'recordKinds'>): TimelineView {
  const rights = rightsOnLog(context);
  const levelOf = (field: string): number => rights.get(field)?.level ?? LEVEL.hidden;
  const address = addressView(context);
  const isClear = (fields: readonly string[]): boolean => fields.every((field) => levelOf(field) >= LEVEL.read);
  const strictest = OWNERS.toSorted((a, b) => levelOf(a) - levelOf(b))[0] as string;
  const ofOwner = (name: string | null) => only(strictest, name, rights);
  return {
    changes: [...rights].filter(([, { level }]) => level >= LEVEL.mask).map(([name]) => name),
    show(row) {
      const { kind, code: what, text, from, to } = row;
      if (kind === 'change') return { ...row, from: only(what, from, rights), to: only(what, to, rights) };
      if (kind === 'flow')
        return {
          ...row,
          from: ofOwner(from),
          to: ofOwner(to),
          text: what !== 'merge' || isClear(MERGE) ? text : null,
        };
      if (kind === 'approval') return { ...row, text: isClear(TITLES[what] ?? ['name']) ? text : null };
      return { ...row, text: shownContent({ way: what, content: text ?? '', isOwn: row.isOwn }, address) };
    },
  };
}

/** The levels of the record's changes, plus names that exist only in this log: a contact uses the level of its name field. */
function rightsOnLog(context: Pick<Context, 'principal' | 'recordKinds'>): FieldRights {
  const { right, code } = customerResource;
  const rights = new Map(changeRights(context, right, code));
  const contact = context.principal.fieldsOf(right, contactResource.code)?.get('name');
  if (contact !== undefined) rights.set('contact', contact);
  for (const [name, field] of Object.entries(LOGGED)) {
    const level = rights.get(field);
    if (level !== undefined) rights.set(name, level);
  }
  return rights;
}

/** The log stores lists as JSON: their members are masked one by one, as in the record itself. */
function only(field: string, text: string | null, rights: FieldRights): string | null {
  const stored = text?.startsWith('[') === true ? listOf(text) : text;
  const shown = (visibleValues({ [field]: stored }, rights) as Record<string, unknown>)[field] ?? null;
  return shown === null || typeof shown === 'string' ? shown : JSON.stringify(shown);
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
