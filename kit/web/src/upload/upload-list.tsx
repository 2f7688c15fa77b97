import { CloseOutlined, PauseOutlined, PlayCircleOutlined, RedoOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { formatBytes } from '../format/bytes.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { UploadItem } from './upload-task.ts';

interface Props {
  readonly items: readonly UploadItem[];
  readonly onPause: (key: string) => void;
  readonly onResume: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

export function UploadList({ items, onPause, onResume, onRemove }: Props): ReactNode {
  const t = useKitText();
  if (items.length === 0) return null;
  const tool = (key: string, text: string, icon: ReactNode, run: () => void): ReactNode => (
    <Button key={key} type="text" size="small" icon={icon} aria-label={text} title={text} onClick={run} />
  );
  return (
    <ul className="sb-upload-list" aria-label={t('upload.files')}>
      {items.map((item) => {
        const { key, name, phase, canPause, canRetry } = item;
        return (
          <li key={key} data-phase={phase}>
            <span className="sb-upload-name" title={name}>
              {name}
            </span>
            <span className="sb-upload-tools">
              {phase === 'sending' &&
                canPause &&
                tool('pause', t('upload.pause', { name }), <PauseOutlined />, () => onPause(key))}
              {phase === 'paused' &&
                tool('resume', t('upload.resume', { name }), <PlayCircleOutlined />, () => onResume(key))}
              {phase === 'failed' &&
                canRetry &&
                tool('retry', t('upload.retry', { name }), <RedoOutlined />, () => onResume(key))}
              {tool('remove', t('upload.remove', { name }), <CloseOutlined />, () => onRemove(key))}
            </span>
            <UploadState item={item} />
          </li>
        );
      })}
    </ul>
  );
}

function UploadState({ item }: { item: UploadItem }): ReactNode {
  const t = useKitText();
  const { name, size, phase, sent, speed, error } = item;
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100);
  if (phase === 'done')
    return <small className="sb-upload-done">{t('upload.done', { size: formatBytes(size) })}</small>;
  if (phase === 'failed')
    return (
      <small className="sb-upload-failed" role="alert">
        {error}
      </small>
    );
  const amount = `${formatBytes(sent)} / ${formatBytes(size)}`;
  const pace = speed === null ? '' : ` · ${t('upload.speed', { speed: formatBytes(Math.round(speed)) })}`;
  const words = { waiting: t('upload.waiting'), paused: t('upload.paused'), joining: t('upload.joining'), sending: '' }[
    phase
  ];
  return (
    <>
      <Progress
        percent={percent}
        size="small"
        status={phase === 'sending' || phase === 'joining' ? 'active' : 'normal'}
        aria-label={t('upload.progressOf', { name })}
      />
      <small>{[words, `${amount}${phase === 'sending' ? pace : ''}`].filter((text) => text !== '').join(' · ')}</small>
    </>
  );
}
