import {
  AlertOutlined,
  AuditOutlined,
  BankOutlined,
  CommentOutlined,
  DownloadOutlined,
  MailOutlined,
  NotificationOutlined,
  RocketOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { Message } from '@switchboard/mc-contract';
import type { ComponentType } from 'react';

const ICONS: Readonly<Record<Message['msgType'], ComponentType>> = {
  '1': NotificationOutlined,
  '2': MailOutlined,
  '3': AuditOutlined,
  '4': DownloadOutlined,
  '5': CommentOutlined,
  '6': RocketOutlined,
  '7': AlertOutlined,
  '8': TeamOutlined,
  '9': ShopOutlined,
  '10': BankOutlined,
  '11': SafetyCertificateOutlined,
};

export function TypeIcon({ type }: { type: Message['msgType'] }) {
  const Icon = ICONS[type];
  return <Icon />;
}
