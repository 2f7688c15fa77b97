import { ExportOutlined } from '@ant-design/icons';
import type { Locale } from '@switchboard/kit-contract';
import { type MenuNode, useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { nodeName } from '../routes/title.ts';
import { useShellText } from '../text.ts';
import { externalHref } from './external-link.ts';

interface ExternalEntry {
  readonly key: string;
  readonly title: string;
  readonly href: string;
}

/** Entries that link outside the portal: IMFS, monitor, NWP, BI board, and entries added by administrators (R072). */
export function externalEntriesOf(menu: readonly MenuNode[], locale: Locale, currentHost: string): ExternalEntry[] {
  return menu
    .filter((node) => node.webShowFlag === 1)
    .flatMap((node) => {
      const { externalUrl } = node.meta;
      const own =
        externalUrl === null
          ? []
          : [
              {
                key: `external:${node.id}`,
                title: nodeName(node, locale),
                href: externalHref(externalUrl, currentHost),
              },
            ];
      return [...own, ...externalEntriesOf(node.children, locale, currentHost)];
    });
}

interface ExternalItems {
  readonly items: { key: string; label: ReactNode }[];
  /** Opens the entry in a browser tab without access to this one; returns false when the key is not an external entry. */
  open(key: string): boolean;
}

/** The entries for a menu: real links; the menu's own activation (click next to the text, Enter) does the same. */
export function useExternalItems(): ExternalItems {
  const { menu } = useSession();
  const [locale] = useLocaleSetting();
  const t = useShellText();
  const entries = useMemo(() => externalEntriesOf(menu, locale, window.location.hostname), [menu, locale]);
  return {
    items: entries.map(({ key, title, href }) => ({
      key,
      label: (
        <ExternalLink href={href} label={t('external.newTab', { name: title })}>
          {title} <ExportOutlined aria-hidden style={{ fontSize: '0.85em', opacity: 0.65 }} />
        </ExternalLink>
      ),
    })),
    open(key) {
      const entry = entries.find((candidate) => candidate.key === key);
      if (entry !== undefined) window.open(entry.href, '_blank', 'noopener,noreferrer');
      return entry !== undefined;
    },
  };
}

function ExternalLink({ href, label, children }: { href: string; label: string; children: ReactNode }): ReactNode {
  // the link opens by itself; the menu around it must not open a second tab
  const keepFromMenu = (event: MouseEvent): void => event.stopPropagation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" tabIndex={-1} aria-label={label} onClick={keepFromMenu}>
      {children}
    </a>
  );
}
