import { useSession } from '@switchboard/kit-web/host';
import { usePreferenceItems } from '../layout/preference-items.tsx';
import { MenuIcon } from '../layout/menu-icon.tsx';
import { navigationOf } from '../layout/navigation.ts';
import { useUserActions } from '../layout/user-actions.tsx';
import { useNavigation } from '../layout/use-place.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import type { Command } from './command.ts';

/** The pages that this user may see, found in both languages regardless of the displayed one. */
export function usePageCommands(): Command[] {
  const t = useShellText();
  const workspace = useWorkspace();
  const { menu } = useSession();
  const shown = useNavigation();
  const both = [...navigationOf(menu, 'zh'), ...navigationOf(menu, 'en')];
  const titles = Map.groupBy(
    both.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages)),
    ({ path }) => path,
  );
  return shown.flatMap((module) => {
    const moduleTitle = module.title ?? t(`module.${module.id}`);
    return module.groups.flatMap((group) =>
      group.pages.map(({ path, title, icon }) => ({
        key: `page:${path}`,
        title,
        facts: [moduleTitle, group.title].filter(Boolean).join(t('listSeparator')),
        icon: <MenuIcon name={icon} />,
        texts: [title, ...(titles.get(path) ?? []).map((one) => one.title), group.title, moduleTitle],
        run: () => workspace.open(path),
      })),
    );
  });
}

/** Actions available everywhere: the user menu and the preferences. */
export function useActionCommands(): Command[] {
  const t = useShellText();
  const preferences = usePreferenceItems().map(({ onClick, ...item }) => ({ ...item, run: onClick }));
  const actions = [...preferences, ...useUserActions()];
  return actions.map(({ key, label, icon, run }) => ({
    key: `action:${key}`,
    title: label,
    facts: t('palette.actions'),
    icon,
    texts: [label, key, t(`palette.words.${key}`, { defaultValue: '' })],
    run,
  }));
}
