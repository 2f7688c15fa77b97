import { formatBytes, formatDateTime, useFileOpen } from '@switchboard/kit-web';
import { Button } from 'antd';
import type { Detail } from './profile.tsx';
import styles from './profile.module.css';

/** Files added besides the form, with author and time. */
export function FilesSection({ files }: { files: Detail['files'] }) {
  const { open, holder } = useFileOpen();
  return (
    <ul className={styles['changes']}>
      {files.map(({ fileId, name, size, addedBy, addedAt }) => (
        <li key={fileId}>
          <Button type="link" size="small" onClick={() => void open(fileId).catch(() => {})}>
            {name}
          </Button>
          <span className={styles['when']}>
            {formatBytes(size)} · {addedBy ?? '–'} · <time>{formatDateTime(addedAt)}</time>
          </span>
        </li>
      ))}
      {holder}
    </ul>
  );
}
