import { DesktopOutlined, DingtalkOutlined, MobileOutlined, TabletOutlined } from '@ant-design/icons';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, useCall, useCallMutation } from '@switchboard/kit-web';
import { kickSessions, pageUserSessions } from '@switchboard/sys-contract';
import { App, Button, Empty, Result, Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_READS } from '../use-account-writes.ts';
import type { Person } from '../user-actions.tsx';
import styles from '../user.module.css';
import { browserName } from './browser-name.ts';
import { Item, Items } from './items.tsx';

type Session = ResultOf<typeof pageUserSessions>['list'][number];

const ICONS: Readonly<Record<string, ReactNode>> = {
  mobile: <MobileOutlined />,
  tablet: <TabletOutlined />,
  dingtalk: <DingtalkOutlined />,
};

export function SessionsTab({ person }: { person: Person }) {
  const { t } = useTranslation('sys');
  const { modal, message } = App.useApp();
  const { data, error } = useCall(pageUserSessions, { userId: person.id });
  const kick = useCallMutation(kickSessions, {
    invalidates: USER_READS,
    onSuccess: ({ ended }) => void message.success(t('user.sessions.kicked', { count: ended })),
  });
  if (error !== null && data === undefined) return <Result status="warning" title={error.msg} />;
  if (data === undefined) return <Skeleton active />;
  const live = data.list.filter(({ state }) => state === 'live');
  const confirmSignOut = (sessionIds?: string[]): void => {
    modal.confirm({
      title: t(sessionIds === undefined ? 'user.sessions.askAll' : 'user.sessions.askOne', { name: person.name }),
      content: t('user.sessions.askText'),
      okText: t('user.sessions.kick'),
      okButtonProps: { danger: true },
      onOk: async () =>
        await kick
          .mutateAsync({ userId: person.id, ...(sessionIds === undefined ? {} : { sessionIds }) })
          // the kit shows the error; the dialog closes in both cases
          .catch(() => undefined),
    });
  };
  return (
    <>
      <div className={styles['bar']}>
        <p>{t('user.sessions.live', { count: live.length })}</p>
        {live.some(({ isCurrent }) => !isCurrent) && (
          <Button danger onClick={() => confirmSignOut()}>
            {t('user.sessions.kickAll')}
          </Button>
        )}
      </div>
      {data.list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('user.sessions.none')} />}
      <Items>
        {data.list.map((session) => (
          <SessionItem key={session.id} session={session} onKick={() => confirmSignOut([session.id])} />
        ))}
      </Items>
    </>
  );
}

function SessionItem({ session, onKick }: { session: Session; onKick: () => void }) {
  const { t, i18n } = useTranslation('sys');
  const isLive = session.state === 'live';
  const reasonKey = `user.sessions.reason.${session.reason}`;
  const reason =
    session.state === 'expired'
      ? t('user.sessions.reason.expired')
      : i18n.exists(`sys:${reasonKey}`)
        ? t(reasonKey)
        : session.reason;
  return (
    <Item
      icon={ICONS[session.device ?? ''] ?? <DesktopOutlined />}
      isFaded={!isLive}
      title={
        <>
          {browserName(session.browser) ?? t('user.sessions.unknownBrowser')}
          {session.isCurrent && <Tag color="processing">{t('user.sessions.current')}</Tag>}
          {isLive ? <Tag color="success">{t('user.sessions.isLive')}</Tag> : <Tag>{reason}</Tag>}
        </>
      }
      lines={[
        `${session.ip} · ${t(`user.provider.${session.provider}`, session.provider)}`,
        t(session.endedAt === null ? 'user.sessions.times' : 'user.sessions.timesEnded', {
          from: formatDateTime(session.createdAt),
          to: formatDateTime(session.endedAt ?? session.lastSeenAt),
        }),
      ]}
      action={
        isLive && !session.isCurrent ? (
          <Button danger size="small" onClick={onKick}>
            {t('user.sessions.kick')}
          </Button>
        ) : null
      }
    />
  );
}
