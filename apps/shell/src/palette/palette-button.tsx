import { SearchOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from '../layout/header.module.css';
import { useShellText } from '../text.ts';
import { PALETTE_KEYS, setPaletteOpen } from './palette-state.ts';

export function PaletteButton(): ReactNode {
  const t = useShellText();
  const label = t('palette.open', { keys: PALETTE_KEYS });
  return (
    <button
      type="button"
      className={styles.icon}
      title={label}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => setPaletteOpen(true)}
    >
      <SearchOutlined className={styles.glyph} />
    </button>
  );
}
