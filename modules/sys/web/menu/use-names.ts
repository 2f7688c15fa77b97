import { useLocale } from '@switchboard/kit-web';
import { RESOURCE_KIND, type ResourceNode } from '@switchboard/sys-contract';
import { useTranslation } from 'react-i18next';
import { type MenuIndex, pathOf } from './model/tree.ts';

export interface Names {
  nameOf(node: ResourceNode): string;
  pathText(id: string | null): string;
  appName(app: string): string;
}

/** Names in the user's language; English falls back to Chinese (sys.md §0). */
export function useNames(index: MenuIndex): Names {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const nameOf = (node: ResourceNode): string => (locale === 'en' && node.nameEn ? node.nameEn : node.nameZh);
  return {
    nameOf,
    pathText: (id) => (id === null ? t('menu.top') : pathOf(index, id).map(nameOf).join(' / ')),
    appName: (app) => {
      const module = index.roots.find((node) => node.kind === RESOURCE_KIND.module && node.subApp === app);
      return module === undefined ? app : nameOf(module);
    },
  };
}
