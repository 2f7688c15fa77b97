import type { OrgChange, OrgFieldChange } from '@switchboard/sys-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sync.module.css';

const AT_ONCE = 50;
/** Ids are internal; the user sees names. */
const SILENT = new Set(['dingId', 'unionId']);

export function ChangeList({ changes }: { changes: readonly OrgChange[] }) {
  const { t } = useTranslation('sys');
  const [count, setCount] = useState(AT_ONCE);
  return (
    <>
      <ul className={styles['changes']}>
        {changes.slice(0, count).map((change) => (
          <li key={`${change.kind} ${change.dingId}`}>
            <strong>{change.name}</strong>
            {change.reason !== undefined && <span>{t(`dept.sync.problem.${change.reason}`)}</span>}
            <Fields change={change} />
          </li>
        ))}
      </ul>
      {changes.length > count && (
        <Button type="link" size="small" onClick={() => setCount(count + AT_ONCE * 10)}>
          {t('dept.sync.more', { count: changes.length - count })}
        </Button>
      )}
    </>
  );
}

function Fields({ change }: { change: OrgChange }) {
  const { t } = useTranslation('sys');
  const isNew = change.kind.endsWith('-add');
  const shown = change.fields.filter(
    ({ field, from, to }) => !SILENT.has(field) && !(isNew && field === 'name') && (from !== null || to !== null),
  );
  const isLinked = change.kind === 'staff-change' && change.fields.some(({ field }) => field === 'dingId');
  if (shown.length === 0 && !isLinked) return null;
  return (
    <dl className={isNew ? (styles['inline'] ?? '') : ''}>
      {isLinked && <dd>{t('dept.sync.linked')}</dd>}
      {shown.map((field) => (
        <div key={field.field}>
          <dt>{t(`dept.sync.field.${field.field}`)}</dt>
          <dd>
            <Values change={change} field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ change, field }: { change: OrgChange; field: OrgFieldChange }) {
  const from = field.fromText ?? field.from;
  const to = field.toText ?? field.to;
  if (change.kind.endsWith('-add')) return to;
  if (change.kind === 'staff-leave') return from;
  return (
    <>
      <del>{orDash(from)}</del>
      <span aria-hidden> → </span>
      <ins>{orDash(to)}</ins>
    </>
  );
}

const orDash = (text: string | null): string => (text === null || text === '' ? '–' : text);
