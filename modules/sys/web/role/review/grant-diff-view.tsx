import { useCall, useLocale } from '@switchboard/kit-web';
import { type FieldRuleInput, getGrantFields, SCOPE_VALUES, type ScopeRuleInput } from '@switchboard/sys-contract';
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { fieldId, type GrantDiff } from '../model/grant-diff.ts';
import { maskText } from '../tabs/levels.ts';
import { type RoleTextKey, useNameOf, useRoleText } from '../text.ts';
import type { Catalog } from '../use-catalog.ts';

interface Props {
  diff: GrantDiff;
  catalog: Catalog;
  /** Names of the two compared roles; undefined = one role before and after. */
  sides?: { left: string; right: string };
}

/** Shows a grant diff: added and removed keys, changed scopes and fields. */
export function GrantDiffView({ diff, catalog, sides }: Props): ReactNode {
  const t = useRoleText();
  if (diff.count === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('role.diff.same')} />;
  const { added, removed } = diff;
  const addedTitle =
    sides === undefined
      ? t('role.diff.added', { count: added.length })
      : t('role.diff.onlyRight', { name: sides.right, count: added.length });
  const removedTitle =
    sides === undefined
      ? t('role.diff.removed', { count: removed.length })
      : t('role.diff.onlyLeft', { name: sides.left, count: removed.length });
  return (
    <>
      <KeyList title={addedTitle} ids={added} tone="plus" catalog={catalog} />
      <KeyList title={removedTitle} ids={removed} tone="minus" catalog={catalog} />
      <ScopeList diff={diff} catalog={catalog} />
      <FieldList diff={diff} catalog={catalog} />
    </>
  );
}

function KeyList(props: {
  title: string;
  ids: readonly string[];
  tone: 'plus' | 'minus';
  catalog: Catalog;
}): ReactNode {
  const { title, ids, tone, catalog } = props;
  const nameOf = useNameOf();
  if (ids.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul tabIndex={0} aria-label={title}>
        {ids.map((id) => (
          <li key={id}>
            <span className="sr-sign" data-tone={tone}>
              {tone === 'plus' ? '+' : '−'}
            </span>
            <span>{catalog.tree.pathOf(id).map(nameOf).join(' / ')}</span>
            <span className="sr-code">{catalog.tree.get(id)?.key}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScopeList({ diff, catalog }: { diff: GrantDiff; catalog: Catalog }): ReactNode {
  const t = useRoleText();
  const locale = useLocale();
  const nameOf = useNameOf();
  if (diff.scopes.length === 0) return null;
  const objects = new Map(catalog.objects.map((object) => [object.code, nameOf(object)]));
  const depts = new Map(catalog.depts.map((dept) => [dept.id, nameOf(dept)]));
  const text = (rule: ScopeRuleInput | null): string => {
    if (rule === null) return t('role.diff.unset');
    const scope = SCOPE_VALUES[String(rule.scope) as keyof typeof SCOPE_VALUES].label[locale];
    return rule.deptIds.length === 0 ? scope : `${scope} (${rule.deptIds.map((id) => depts.get(id) ?? id).join(', ')})`;
  };
  return (
    <ChangeList
      title={t('role.diff.scopes', { count: diff.scopes.length })}
      lines={diff.scopes.map((pair) => ({
        id: pair.id,
        name: objects.get(pair.id) ?? t('role.scopes.any'),
        code: pair.id,
        before: text(pair.before),
        after: text(pair.after),
      }))}
    />
  );
}

function FieldList({ diff, catalog }: { diff: GrantDiff; catalog: Catalog }): ReactNode {
  const t = useRoleText();
  const nameOf = useNameOf();
  const codes = [...new Set(diff.fields.map((pair) => (pair.before ?? pair.after)?.objectCode ?? ''))];
  const { data = [] } = useCall(
    getGrantFields,
    { objectCodes: codes.slice(0, 100) },
    { enabled: codes.length > 0, staleTime: 300_000 },
  );
  if (diff.fields.length === 0) return null;
  const objects = new Map(catalog.objects.map((object) => [object.code, nameOf(object)]));
  const names = new Map(data.map((field) => [fieldId(field), nameOf(field)]));
  const text = (rule: FieldRuleInput | null): string => {
    if (rule === null) return t('role.fields.default');
    const level = t(`role.fields.level${rule.level}` as RoleTextKey);
    return rule.maskRule === null ? level : `${level} (${maskText(t, rule.maskRule)})`;
  };
  return (
    <ChangeList
      title={t('role.diff.fields', { count: diff.fields.length })}
      lines={diff.fields.map((pair) => {
        const [objectCode = '', fieldCode = ''] = pair.id.split(' ');
        return {
          id: pair.id,
          name: `${objects.get(objectCode) ?? objectCode} / ${names.get(pair.id) ?? fieldCode}`,
          code: `${objectCode}.${fieldCode}`,
          before: text(pair.before),
          after: text(pair.after),
        };
      })}
    />
  );
}

interface Change {
  id: string;
  name: string;
  code: string;
  before: string;
  after: string;
}

function ChangeList({ title, lines }: { title: string; lines: readonly Change[] }): ReactNode {
  return (
    <section>
      <h3>{title}</h3>
      <ul tabIndex={0} aria-label={title}>
        {lines.map((line) => (
          <li key={line.id}>
            <span>{line.name}</span>
            <span className="sr-code">{line.code}</span>
            <span style={{ marginInlineStart: 'auto' }}>
              {line.before} <span className="sr-arrow">→</span> <strong>{line.after}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
