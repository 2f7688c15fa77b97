import type { EmbedLocale } from '@switchboard/kit-embed/guest';

const zh = {
  title: 'VoIP 控制台',
  note: '这是一个独立部署的 Vue 应用，由工作台嵌入。',
  overview: '概览',
  trunks: '中继',
  trunk: '中继 {id}',
  person: '当前登录',
  path: '应用内路径',
  remark: '备注',
  save: '保存',
  openCustomers: '在工作台打开“用户管理”',
  close: '关闭此标签',
  over: '会话已结束',
  alone: '请从工作台的菜单打开此页面。',
};

export type Text = keyof typeof zh;

const en: Record<Text, string> = {
  title: 'VoIP console',
  note: 'A Vue application deployed on its own and embedded by the portal.',
  overview: 'Overview',
  trunks: 'Trunks',
  trunk: 'Trunk {id}',
  person: 'Signed in',
  path: 'Path inside the application',
  remark: 'Remark',
  save: 'Save',
  openCustomers: 'Open “Users” in the portal',
  close: 'Close this tab',
  over: 'The session is over',
  alone: 'Open this page from the menu of the portal.',
};

const TEXTS: Record<EmbedLocale, Record<Text, string>> = { zh, en };

export const textOf = (locale: EmbedLocale, text: Text, id = ''): string => TEXTS[locale][text].replace('{id}', id);
