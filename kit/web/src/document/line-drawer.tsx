import { computeLine, isUnresolved } from '@switchboard/kit-contract';
import { Button, Drawer, Form } from 'antd';
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react';
import { controlOf } from '../form/field-control.tsx';
import { isEmptyValue } from '../form/values.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { ResourceSelect } from '../select/resource-select.tsx';
import type { LineColumn } from './grid-column.ts';
import type { Line } from './line.ts';
import type { LinesView } from './lines-grid.tsx';
import { displayed } from './lines-row.tsx';
import type { Patch } from './lines-state.ts';
import { type Picker, pickedPatch } from './picker.ts';

interface Props extends LinesView {
  readonly row: number;
  readonly line: Line;
  readonly onClose: () => void;
}

/** Changes one line on a phone, with the controls of the forms. All changes are one step of undo. */
export function LineDrawer({ lines, columns, rows, valuesOf, marks, dispatch, row, line, onClose }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const base = useId();
  const [patch, setPatch] = useState<Patch>({});
  const marked = marks.of(line);
  const now: Line = { ...line, ...patch };
  const values: Line =
    Object.keys(patch).length === 0 ? valuesOf(line) : { ...now, ...computeLine(lines, now, currencyIn(lines, now)) };
  const save = (): void => {
    dispatch({ type: 'write', row, patches: [patch] });
    onClose();
  };
  const move = (by: -1 | 1): void => {
    dispatch({ type: 'write', row, patches: [patch] });
    dispatch({ type: 'move', from: row, to: row, by });
    onClose();
  };
  const remove = (): void => {
    dispatch({ type: 'remove', from: row, to: row });
    onClose();
  };
  return (
    <Drawer
      open
      placement="bottom"
      size="85vh"
      title={t('document.lineNo', { number: row + 1 })}
      onClose={onClose}
      footer={
        <div className="sb-lines-drawer-buttons">
          <Button danger onClick={remove}>
            {t('document.remove', { count: 1 })}
          </Button>
          <Button disabled={row === 0} onClick={() => move(-1)}>
            {t('document.up')}
          </Button>
          <Button disabled={row === rows.length - 1} onClick={() => move(1)}>
            {t('document.down')}
          </Button>
          <Button type="primary" onClick={save}>
            {t('document.apply')}
          </Button>
        </div>
      }
    >
      <Form component={false} layout="vertical">
        {columns.map((column) => {
          const problem = column.name in patch ? undefined : marked?.[column.name];
          const id = `${base}-${column.name}`;
          return (
            <Form.Item
              key={column.name}
              label={column.field.label[locale]}
              htmlFor={id}
              required={column.isRequired}
              {...(problem === undefined ? {} : { validateStatus: 'error' as const, help: problem })}
            >
              {column.isEditable ? (
                control(column, id, now, (part) => setPatch({ ...patch, ...part }))
              ) : (
                <div id={id}>{displayed(column, values, locale) || '–'}</div>
              )}
            </Form.Item>
          );
        })}
      </Form>
    </Drawer>
  );
}

const currencyIn = ({ currency }: LinesView['lines'], line: Line): string | null =>
  currency === null ? null : ((line[currency] as string | null | undefined) ?? null);

function control(column: LineColumn, id: string, line: Line, onPatch: (patch: Patch) => void): ReactElement {
  const { name, field, picker } = column;
  if (picker !== null) return <PickerControl id={id} column={column} picker={picker} line={line} onPatch={onPatch} />;
  const shared = {
    id,
    value: line[name] ?? undefined,
    onChange: (next: unknown) => onPatch({ [name]: valueOf(next) }),
  };
  return cloneElement(controlOf(field, name) as ReactElement<typeof shared>, shared);
}

/** Text boxes of antd pass an event, the controls of the kit a value. */
function valueOf(next: unknown): unknown {
  const value =
    typeof next === 'object' && next !== null && 'target' in next ? (next.target as { value?: unknown }).value : next;
  return isEmptyValue(value) ? null : value;
}

interface PickerProps {
  readonly id: string;
  readonly column: LineColumn;
  readonly picker: Picker;
  readonly line: Line;
  readonly onPatch: (patch: Patch) => void;
}

function PickerControl({ id, column: { name, shownField }, picker, line, onPatch }: PickerProps): ReactElement {
  const value = line[name];
  const isKnown = typeof value === 'string' && !isUnresolved(value);
  return (
    <ResourceSelect
      id={id}
      resource={picker.resource}
      labelOf={(row) => picker.labelOf(row)}
      {...(picker.hintOf === undefined ? {} : { hintOf: picker.hintOf })}
      query={picker.query ?? {}}
      value={isKnown ? value : null}
      known={isKnown ? [{ value, label: String(line[shownField] ?? value) }] : []}
      onRow={(row) => onPatch(pickedPatch(name, picker, row))}
    />
  );
}
