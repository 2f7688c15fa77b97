import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import type { Fields } from '@switchboard/kit-contract';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { type ColumnSetting, moveColumn, pinColumn, toggleColumn } from './column-settings.ts';

interface Props {
  fields: Fields;
  columns: readonly ColumnSetting[];
  onChange: (columns: readonly ColumnSetting[]) => void;
  onReset: () => void;
}

/** Selects and orders columns: by mouse (drag) or by keyboard (the two buttons). */
export function ColumnPanel({ fields, columns, onChange, onReset }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const [dragged, setDragged] = useState<number | null>(null);
  return (
    <div className="sb-column-panel">
      <ol>
        {columns.map(({ name, isShown, isPinned = false }, index) => {
          const label = fields[name]?.label[locale] ?? name;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is for the mouse, the buttons are for the keyboard
            <li
              key={name}
              draggable
              className={dragged === index ? 'sb-dragged' : undefined}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged !== null && onChange(moveColumn(columns, dragged, index))}
            >
              <HolderOutlined aria-hidden />
              <Checkbox checked={isShown} onChange={() => onChange(toggleColumn(columns, name))}>
                {label}
              </Checkbox>
              <Button
                type="text"
                size="small"
                icon={isPinned ? <PushpinFilled /> : <PushpinOutlined />}
                aria-label={t('list.pin', { label })}
                aria-pressed={isPinned}
                onClick={() => onChange(pinColumn(columns, name))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t('list.columnUp', { label })}
                disabled={index === 0}
                onClick={() => onChange(moveColumn(columns, index, index - 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t('list.columnDown', { label })}
                disabled={index === columns.length - 1}
                onClick={() => onChange(moveColumn(columns, index, index + 1))}
              />
            </li>
          );
        })}
      </ol>
      <Button type="link" size="small" onClick={onReset}>
        {t('list.columnsReset')}
      </Button>
    </div>
  );
}
