import type { Field } from '@switchboard/kit-contract';
import { Cell, formatDate, formatDateTime, useIsPhone, useLocale } from '@switchboard/kit-web';
import { userResource } from '@switchboard/sys-contract';
import { Descriptions, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Mobile } from '../mobile.tsx';
import styles from '../user.module.css';
import type { UserDetail } from './drawer.tsx';
import { Item, Items } from './items.tsx';

type Name = keyof typeof userResource.fields;
const PERSON: readonly Name[] = ['jobNumber', 'name', 'title', 'joinedOn', 'mobile', 'workEmail'];
const ACCOUNT: readonly Name[] = ['loginName', 'signInWays', 'lastLoginAt'];

export function ProfileTab({ detail }: { detail: UserDetail }) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const columns = useIsPhone() ? 1 : 2;
  const { row } = detail;
  /** A hidden field has no line; an empty one shows a dash. */
  const fieldItems = (names: readonly Name[]) =>
    names
      .filter((name) => name in row)
      .map((name) => {
        const field = userResource.fields[name] as Field;
        const children: ReactNode =
          name === 'mobile' ? (
            <Mobile userId={detail.id} value={row.mobile} denied={detail.denied} />
          ) : (
            <Cell field={field} value={row[name]} />
          );
        return { key: name, label: field.label[locale], children };
      });
  const fact = (key: string, value: ReactNode) =>
    value === null || value === '' ? [] : [{ key, label: t(`user.profile.${key}`), children: value }];
  return (
    <>
      <Descriptions
        size="small"
        bordered
        column={columns}
        items={[
          ...fieldItems(PERSON),
          ...fact('nameEn', detail.nameEn),
          ...fact('leaderName', detail.leaderName),
          ...fact('leftOn', detail.leftOn === null ? null : formatDate(detail.leftOn)),
        ]}
      />
      <h3 className={styles['section']}>{t('user.profile.account')}</h3>
      <Descriptions
        size="small"
        bordered
        column={columns}
        items={[
          ...fieldItems(ACCOUNT),
          ...fact('lockedUntil', detail.lockedUntil === null ? null : formatDateTime(detail.lockedUntil)),
          ...fact('password', passwordText(detail, t)),
        ]}
      />
      <h3 className={styles['section']}>{t('user.profile.depts')}</h3>
      <Items>
        {detail.depts.map((dept) => (
          <Item
            key={dept.id}
            title={
              <>
                {dept.name}
                {dept.isPrimary && <Tag color="processing">{t('user.profile.primary')}</Tag>}
                {dept.isLeader && <Tag>{t('user.profile.head')}</Tag>}
              </>
            }
            lines={[dept.path]}
          />
        ))}
      </Items>
    </>
  );
}

function passwordText({ hasPassword, mustChangePwd }: UserDetail, t: (key: string) => string): string {
  if (!hasPassword) return t('user.profile.noPassword');
  return t(mustChangePwd ? 'user.profile.mustChange' : 'user.profile.passwordSet');
}
