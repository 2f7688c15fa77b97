import type { Locale } from '@switchboard/kit-contract';
import { useCall, useLocale } from '@switchboard/kit-web';
import { AUDIT_APPS, getEffectiveRights } from '@switchboard/sys-contract';
import { Collapse, Empty, Input, Result, Skeleton, Tag } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../user.module.css';
import { type EffectiveLine, groupRights } from './effective.ts';
import { Item, Items } from './items.tsx';

/** Groups are expanded up to this number of entries. */
const OPEN_UP_TO = 30;

/** The effective rights: the union of all roles, as the server evaluates it. */
export function EffectiveTab({ userId }: { userId: string }) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const { data, error } = useCall(getEffectiveRights, { userId });
  if (error !== null && data === undefined) return <Result status="warning" title={error.msg} />;
  if (data === undefined) return <Skeleton active />;
  if (data.resources.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('user.effective.none')} />;
  }
  const groups = groupRights(data, wanted);
  const isLong = data.resources.length > OPEN_UP_TO;
  return (
    <>
      <Input.Search
        allowClear
        value={typed}
        placeholder={t('user.effective.search')}
        aria-label={t('user.effective.search')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles['bar']}>
        <p>{t('user.effective.total', { count: data.resources.length })}</p>
      </div>
      <Collapse
        size="small"
        key={wanted === '' ? 'all' : 'found'}
        defaultActiveKey={isLong && wanted === '' ? [] : groups.map(({ app }) => app)}
        items={groups.map(({ app, lines }) => ({
          key: app,
          label: t('user.effective.group', { app: appName(app, locale), count: lines.length }),
          children: (
            <div className={styles['keys']}>
              <Items>
                {lines.map((line) => (
                  <KeyLine key={line.key} line={line} />
                ))}
              </Items>
            </div>
          ),
        }))}
      />
    </>
  );
}

/** A key without a sub-application (the assistant) is shown under its own name. */
function appName(app: string, locale: Locale): string {
  return (AUDIT_APPS as Record<string, { label: Record<Locale, string> }>)[app]?.label[locale] ?? app;
}

function KeyLine({ line: { key, name, roles, scopes } }: { line: EffectiveLine }) {
  const { t } = useTranslation('sys');
  return (
    <Item
      title={
        <>
          {name} <span className={styles['key']}>{key}</span>
        </>
      }
      lines={[
        <span key="roles" className={styles['title']}>
          {roles.map((role) => (
            <Tag key={role}>{role}</Tag>
          ))}
        </span>,
        ...scopes.map(({ objectCode, scope, role }) =>
          t('user.effective.scope', { objectCode, scope: t(`user.scope.${scope}`), role }),
        ),
      ]}
    />
  );
}
