import { Badge, theme } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './header.module.css';
import { PageLink } from './page-link.tsx';

interface Props {
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Whether there is something new. Null: unknown, which differs from nothing new. */
  readonly dot?: boolean | null;
}

/** An icon of the top bar that links to a page. The dot is also announced as text. */
export function TopIcon({ path, label, icon, dot = false }: Props): ReactNode {
  const t = useShellText();
  const { token } = theme.useToken();
  const state = dot === null ? t('top.unknown', { label }) : dot ? t('top.new', { label }) : label;
  const color = dot === null ? token.colorTextQuaternary : token.colorError;
  return (
    <PageLink path={path} className={styles.icon} title={state} aria-label={state}>
      <Badge dot={dot !== false} color={color} offset={[-1, 1]}>
        <span className={styles.glyph}>{icon}</span>
      </Badge>
    </PageLink>
  );
}
