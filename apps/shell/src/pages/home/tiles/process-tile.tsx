import { getProcessSummary } from '@switchboard/ger-contract';
import type { ReactNode } from 'react';
import { useShellText } from '../../../text.ts';
import { Count } from './count.tsx';
import { TileCard } from './tile-card.tsx';
import styles from './tiles.module.css';
import { useHasMenu } from './use-has-menu.ts';
import { useTile } from './use-tile.ts';

const CELLS = [
  ['todoNum', '/general/process/my-agent'],
  ['applyNum', '/general/process/my-initiate'],
  ['handleNum', '/general/process/my-handle'],
  ['ccNum', '/general/process/my-deliver'],
] as const;

export function ProcessTile(): ReactNode {
  const t = useShellText();
  const has = useHasMenu();
  const cells = CELLS.filter(([, path]) => has(path));
  const tile = useTile(getProcessSummary, {}, cells.length > 0);
  if (cells.length === 0) return null;
  return (
    <TileCard title={t('home.process')} tile={tile} rows={2}>
      {(data) => (
        <div className={styles.counts}>
          {cells.map(([name, path]) => (
            <Count key={name} label={t(`home.${name}`)} value={data[name]} path={path} />
          ))}
        </div>
      )}
    </TileCard>
  );
}
