import { DeleteOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import type { ListView } from '@switchboard/kit-contract';
import { Button, Popconfirm, Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';

interface Props {
  view: ListView;
  isCurrent: boolean;
  isStart: boolean;
  onOpen: () => void;
  onStart: () => void;
  onDelete: () => void;
}

export function ViewLine({ view, isCurrent, isStart, onOpen, onStart, onDelete }: Props): ReactNode {
  const t = useKitText();
  const { name, isOwn, isShared, ownerName } = view;
  const startText = t(isStart ? 'views.noStart' : 'views.start', { name });
  return (
    <li>
      <Button type="link" size="small" aria-current={isCurrent} onClick={onOpen}>
        {name}
      </Button>
      {isShared && <Tag>{isOwn ? t('views.shared') : t('views.sharedBy', { name: ownerName })}</Tag>}
      <span className="sb-views-tools">
        <Tooltip title={startText}>
          <Button
            type="text"
            size="small"
            icon={isStart ? <StarFilled /> : <StarOutlined />}
            aria-label={startText}
            aria-pressed={isStart}
            onClick={onStart}
          />
        </Tooltip>
        {isOwn && (
          <Popconfirm title={t('views.deleteSure', { name })} onConfirm={onDelete}>
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t('views.delete', { name })} />
          </Popconfirm>
        )}
      </span>
    </li>
  );
}
