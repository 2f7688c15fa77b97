import {
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  ContactsOutlined,
  ControlOutlined,
  CustomerServiceOutlined,
  DollarOutlined,
  FileTextOutlined,
  FundOutlined,
  HomeOutlined,
  LineChartOutlined,
  LinkOutlined,
  MailOutlined,
  MobileOutlined,
  NotificationOutlined,
  PhoneOutlined,
  ProfileOutlined,
  RobotOutlined,
  SafetyOutlined,
  SearchOutlined,
  SendOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  SwapOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type ComponentType, createElement, type ReactNode } from 'react';

const MODULE_ICONS: Readonly<Record<string, ComponentType>> = {
  home: HomeOutlined,
  crm: TeamOutlined,
  srm: ShopOutlined,
  qm: FileTextOutlined,
  bq: SearchOutlined,
  rpt: BarChartOutlined,
  oc: ControlOutlined,
  tbx: PhoneOutlined,
  sys: SettingOutlined,
  fc: DollarOutlined,
  mc: MailOutlined,
  csc: CustomerServiceOutlined,
  ger: AuditOutlined,
  tj: AlertOutlined,
};

/** By the English name of the group, first match wins. Groups carry no icon in the spec; one family for all of them. */
const GROUP_ICONS: readonly (readonly [RegExp, ComponentType])[] = [
  [/access|risk|control/i, SafetyOutlined],
  [/e-mail|mailbox/i, MailOutlined],
  [/transfer|route/i, SwapOutlined],
  [/process|approval/i, AuditOutlined],
  [/purchas|warehouse|stock|sales/i, ShoppingCartOutlined],
  [/link/i, LinkOutlined],
  [/notice|notification|feedback/i, NotificationOutlined],
  [/alarm|warning/i, BellOutlined],
  [/finance|recharge|credit|balance|settlement|price|quote/i, DollarOutlined],
  [/AI /, RobotOutlined],
  [/voice|call|vos/i, PhoneOutlined],
  [/sms|sending/i, SendOutlined],
  [/sim|device|equipment/i, MobileOutlined],
  [/supplier/i, ShopOutlined],
  [/lead/i, ContactsOutlined],
  [/customers|CRM|agents|accounts/i, TeamOutlined],
  [/performance|start-up|market/i, FundOutlined],
  [/report|analysis/i, LineChartOutlined],
  [/channel|platform|TVS/i, ApartmentOutlined],
  [/document|data|archive|kingdee|scheduling/i, ProfileOutlined],
  [/settings|tools|operations/i, SettingOutlined],
];

export function moduleIcon(moduleId: string): ReactNode {
  return createElement(MODULE_ICONS[moduleId] ?? AppstoreOutlined);
}

export function groupIcon(englishName: string): ReactNode {
  return createElement(GROUP_ICONS.find(([pattern]) => pattern.test(englishName))?.[1] ?? AppstoreOutlined);
}
