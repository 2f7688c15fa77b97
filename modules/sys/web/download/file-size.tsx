import { formatBytes } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

export function FileSize({ bytes }: { bytes: number | null }): ReactNode {
  return bytes === null ? '–' : <span title={`${bytes.toLocaleString('en')} B`}>{formatBytes(bytes)}</span>;
}
