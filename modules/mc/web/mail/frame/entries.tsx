import {
  BookOutlined,
  ContactsOutlined,
  EditOutlined,
  FileTextOutlined,
  InboxOutlined,
  ProfileOutlined,
  SendOutlined,
  SettingOutlined,
  StarOutlined,
  StopOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import type { MAIL_KEYS, unreadCounts } from '@switchboard/mc-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';

export type Unread = ResultOf<typeof unreadCounts>;

export interface MailEntry {
  readonly id: Exclude<keyof typeof MAIL_KEYS, 'write'>;
  readonly path: string;
  readonly icon: ReactNode;
  /** The unread count shown next to the entry. */
  readonly unread?: keyof Unread;
}

export const WRITE_PATH = '/message/email/write';
export const WRITE_ICON = <EditOutlined />;

/** mc.md §4, in the order of the left column. */
export const MAIL_ENTRIES: readonly MailEntry[] = [
  { id: 'inbox', path: '/message/email/inbox', icon: <InboxOutlined />, unread: 'receiveUnReadNum' },
  { id: 'star', path: '/message/email/star', icon: <StarOutlined />, unread: 'indiciaUnReadNum' },
  { id: 'spam', path: '/message/email/spam', icon: <StopOutlined />, unread: 'junkUnReadNum' },
  { id: 'sent', path: '/message/email/sent', icon: <SendOutlined /> },
  { id: 'drafts', path: '/message/email/drafts', icon: <FileTextOutlined /> },
  { id: 'dealings', path: '/message/email/vce', icon: <SwapOutlined /> },
  { id: 'book', path: '/message/email/adb', icon: <ContactsOutlined /> },
  { id: 'logs', path: '/message/email/logs', icon: <ProfileOutlined /> },
  { id: 'settings', path: '/message/email/set', icon: <SettingOutlined /> },
  { id: 'manual', path: '/message/email/um', icon: <BookOutlined /> },
];

/** mc M76: a larger count is shown as 99+. */
export const MOST_SHOWN = 99;
