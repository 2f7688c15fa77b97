import {
  type Approver,
  type ConditionField,
  listConditionFields,
  listRightFields,
  listRoleChoices,
  type Test,
  type When,
} from '@switchboard/ger-contract';
import { getDeptChoices } from '@switchboard/kit-contract';
import { StaffName, useCall, useLocale } from '@switchboard/kit-web';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface FormField {
  readonly fieldKey: string;
  readonly parentKey: string;
  readonly labelZh: string;
  readonly labelEn: string;
}

/** The names behind the codes of a definition. */
export interface Words {
  readonly roles: readonly { value: string; label: string; isOff: boolean }[];
  /** The fields that a branch condition can use. */
  readonly conditionFields: readonly ConditionField[];
  readonly fields: readonly { key: string; label: string }[];
  role(code: string): string;
  field(f: string): string;
  value(f: string, v: unknown): string;
  when(when: When): string;
}

const WordsContext = createContext<Words | null>(null);

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('useWords must be used inside a designer');
  return words;
}

interface Props {
  readonly processId: string;
  readonly formId: string | null;
  readonly children: ReactNode;
}

export function WordsProvider({ processId, formId, children }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { data: roles } = useCall(listRoleChoices, {});
  const { data: conditionFields } = useCall(listConditionFields, { id: processId });
  const { data: fields } = useCall(listRightFields, { formId: formId ?? '' }, { enabled: formId !== null });
  const { data: depts } = useCall(getDeptChoices, {});
  const words = useMemo((): Words => {
    const named = (one: { labelZh: string; labelEn: string }): string => (locale === 'zh' ? one.labelZh : one.labelEn);
    const role = (code: string): string => {
      const found = roles?.find(({ value }) => value === code);
      return found === undefined ? code : named(found);
    };
    const approversOf = (f: string) => conditionFields?.find(({ source, key }) => `${source}.${key}` === f);
    const field = (f: string): string => {
      const found = approversOf(f);
      return found === undefined ? f : named(found);
    };
    const one = (f: string, v: unknown): string => {
      const about = approversOf(f);
      const option = about?.options?.find(({ value }) => value === v);
      if (option !== undefined) return named(option);
      if (about?.type === 'role') return role(String(v));
      const dept = about?.type === 'dept' ? depts?.find(({ id }) => id === v) : undefined;
      if (dept !== undefined) return locale === 'zh' ? dept.nameZh : (dept.nameEn ?? dept.nameZh);
      return typeof v === 'boolean' ? t(v ? 'design.yes' : 'design.no') : String(v);
    };
    const value = (f: string, v: unknown): string =>
      Array.isArray(v) ? v.map((each) => one(f, each)).join(t('form.comma')) : one(f, v);
    const test = ({ f, op, v }: Test): string => {
      const name = f === '' ? '?' : field(f);
      const hasValue = op !== 'empty' && op !== 'notEmpty';
      return `${name} ${t(`design.op.${op}`)}${hasValue ? ` ${v === undefined || v === '' ? '?' : value(f, v)}` : ''}`;
    };
    const when = (what: When, isInner = false): string => {
      if ('f' in what) return test(what);
      if ('not' in what) return t('design.not', { what: when(what.not, true) });
      const parts = 'all' in what ? what.all : what.any;
      if (parts.length === 0) return t('design.noCondition');
      const text = parts.map((part) => when(part, true)).join(t('all' in what ? 'design.and' : 'design.or'));
      return isInner && parts.length > 1 ? t('design.group', { what: text }) : text;
    };
    return {
      roles: (roles ?? []).map(({ value: code, state, ...label }) => ({
        value: code,
        label: named(label),
        isOff: state === 'disabled',
      })),
      conditionFields: conditionFields ?? [],
      fields: ((fields ?? []) as readonly FormField[])
        .filter(({ parentKey }) => parentKey === '')
        .map((each) => ({ key: each.fieldKey, label: named(each) })),
      role,
      field,
      value,
      when,
    };
  }, [roles, conditionFields, fields, depts, locale, t]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The people meant by an entry of a step, in words. */
export function ApproverText({ one }: { one: Approver }) {
  const { t } = useTranslation('ger');
  const words = useWords();
  switch (one.by) {
    case 'staff':
      return one.ids.map((id, at) => (
        <span key={id}>
          {at > 0 && t('form.comma')}
          <StaffName id={id} />
        </span>
      ));
    case 'role': {
      const role = one.code === '' ? '?' : words.role(one.code);
      if (one.scope === undefined) return t('design.who.role', { role });
      return t('design.who.scopedRole', { role, scope: t(`roles.scopes.${one.scope}`) });
    }
    case 'manager':
      return one.level === 1 ? t('design.who.manager') : t('design.who.managerOf', { level: one.level });
    case 'managerChain':
      return t('design.who.managerChain', { level: one.toLevel });
    case 'deptHead':
      return one.level === 0 ? t('design.who.deptHead') : t('design.who.deptHeadOf', { level: one.level });
    case 'field':
      return t('design.who.field', { field: fieldName(words, one.key) });
    case 'initiator':
      return t('design.who.initiator');
    case 'initiatorPick':
      return t('design.who.initiatorPick', { min: one.min, max: one.max });
  }
}

function fieldName(words: Words, key: string): string {
  const conditionFields = words.conditionFields.find((field) => field.key === key && field.source !== 'initiator');
  const label =
    conditionFields === undefined ? undefined : words.field(`${conditionFields.source}.${conditionFields.key}`);
  return words.fields.find((field) => field.key === key)?.label ?? label ?? (key === '' ? '?' : key);
}
