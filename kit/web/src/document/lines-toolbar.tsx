import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  PlusOutlined,
  RedoOutlined,
  SnippetsOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';

interface Props {
  readonly isFull: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Selected lines; 0 without lines, and where lines are cards with their own buttons. */
  readonly selected: number;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly onAdd: () => void;
  readonly onPaste: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export function LinesToolbar(props: Props): ReactNode {
  const t = useKitText();
  const { selected } = props;
  const tool = (label: string, icon: ReactNode, isOff: boolean, onClick: () => void): ReactNode => (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={icon} aria-label={label} disabled={isOff} onClick={onClick} />
    </Tooltip>
  );
  return (
    <div className="sb-lines-tools" role="toolbar" aria-label={t('document.tools')}>
      <Button size="small" icon={<PlusOutlined />} disabled={props.isFull} onClick={props.onAdd}>
        {t('document.add')}
      </Button>
      <Button size="small" icon={<SnippetsOutlined />} disabled={props.isFull} onClick={props.onPaste}>
        {t('document.paste')}
      </Button>
      <span className="sb-lines-gap" />
      {tool(t('document.undo'), <UndoOutlined />, !props.canUndo, props.onUndo)}
      {tool(t('document.redo'), <RedoOutlined />, !props.canRedo, props.onRedo)}
      {selected > 0 && (
        <>
          {tool(t('document.up'), <ArrowUpOutlined />, !props.canMoveUp, () => props.onMove(-1))}
          {tool(t('document.down'), <ArrowDownOutlined />, !props.canMoveDown, () => props.onMove(1))}
          {tool(t('document.remove', { count: selected }), <DeleteOutlined />, false, props.onRemove)}
        </>
      )}
    </div>
  );
}
