import type { Locale } from '@switchboard/kit-contract';
import type { MenuNode } from '@switchboard/kit-web/host';
import { menuByRouter } from '../routes/access.ts';
import { pageTitle } from '../routes/title.ts';
import type { Tab } from './tabs.ts';

/** R090: the data of a tab. */
export interface Bookmark {
  readonly path: string;
  readonly fullPath: string;
  /** The key of the resource behind the page; empty for pages that need none. */
  readonly international: string;
  readonly title: string;
  readonly encodedTitle: string;
  readonly closeFlag: boolean;
  /** The name of the frame, if the page shows one. */
  readonly iframeName: string;
}

export function iframeNameOf(tab: Pick<Tab, 'id'>): string {
  return `frame-${tab.id}`;
}

export function bookmarkOf(tab: Tab, menu: readonly MenuNode[], locale: Locale): Bookmark {
  const title = tab.title ?? pageTitle(tab.href, menu, locale);
  return {
    path: tab.path,
    fullPath: tab.fullPath,
    international: menuByRouter(menu).get(tab.path)?.international ?? '',
    title,
    encodedTitle: encodeURIComponent(title),
    closeFlag: tab.isClosable,
    iframeName: iframeNameOf(tab),
  };
}
