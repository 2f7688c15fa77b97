import { type Bookmark, bookmarkOf } from '../tabs/bookmark.ts';
import type { Tab } from '../tabs/tabs.ts';

/** The bookmark of a user with an empty menu. */
export function plainBookmark(tab: Tab): Bookmark {
  return bookmarkOf(tab, [], 'zh');
}
