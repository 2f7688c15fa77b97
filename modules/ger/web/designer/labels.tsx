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
export interface Labels {
  readonly roles: readonly { value: string; label: string; isOff: boolean }[];
  /** The fields that a branch condition can use. */
  readonly conditionFields: readonly ConditionField[];
  readonly fields: readonly { key: string; label: string }[];
  role(code: string): string;
  field(f: string): string;
  value(f: string, v: unknown): string;
  when(when: When): string;
}

const LabelsContext = createContext<Labels | null>(null);

export function useLabels(): Labels {
  const labels = useContext(LabelsContext);
  if (labels === null) throw new Error('useLabels must be used inside a designer');
  return labels;
}

interface Props {
  readonly processId: string;
  readonly formId: string | null;
  readonly children: ReactNode;
}

export function LabelsProvider({ processId, formId, children }: Props) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { data: roles } = useCall(listRoleChoices, {});
  const { data: conditionFields } = useCall(listConditionFields, { id: processId });
  const { data: fields } = useCall(listRightFields, { formId: formId ?? '' }, { enabled: formId !== null });
  const { data: depts } = useCall(getDeptChoices, {});
  const labels = useMemo((): Labels => {
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
  return <LabelsContext value={labels}>{children}</LabelsContext>;
}

/** The people meant by an entry of a step, in words. */
export function ApproverText({ approver }: { approver: Approver }) {
  const { t } = useTranslation('ger');
  const labels = useLabels();
  switch (approver.by) {
    case 'staff':
      return approver.ids.map((id, at) => (
        <span key={id}>
          {at > 0 && t('form.comma')}
          <StaffName id={id} />
        </span>
      ));
    case 'role': {
      const role = approver.code === '' ? '?' : labels.role(approver.code);
      if (approver.scope === undefined) return t('design.who.role', { role });
      return t('design.who.scopedRole', { role, scope: t(`roles.scopes.${approver.scope}`) });
    }
    case 'manager':
      return approver.level === 1 ? t('design.who.manager') : t('design.who.managerOf', { level: approver.level });
    case 'managerChain':
      return t('design.who.managerChain', { level: approver.toLevel });
    case 'deptHead':
      return approver.level === 0 ? t('design.who.deptHead') : t('design.who.deptHeadOf', { level: approver.level });
    case 'field':
      return t('design.who.field', { field: fieldName(labels, approver.key) });
    case 'initiator':
      return t('design.who.initiator');
    case 'initiatorPick':
      return t('design.who.initiatorPick', { min: approver.min, max: approver.max });
  }
}

function fieldName(labels: Labels, key: string): string {
  const conditionFields = labels.conditionFields.find((field) => field.key === key && field.source !== 'initiator');
  const label =
    conditionFields === undefined ? undefined : labels.field(`${conditionFields.source}.${conditionFields.key}`);
  return labels.fields.find((field) => field.key === key)?.label ?? label ?? (key === '' ? '?' : key);
}
