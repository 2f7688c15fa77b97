import type { Field, Fields, Resource, RowOf } from '@switchboard/kit-contract';
import { Cell, useLocale } from '@switchboard/kit-web';
import { Descriptions, Drawer, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';

interface Props<F extends Fields> {
  readonly resource: Resource<F>;
  readonly row: RowOf<F> | null;
  readonly title: (row: RowOf<F>) => string;
  readonly onClose: () => void;
  readonly size?: number;
  /** Content below the fields. */
  readonly children?: (row: RowOf<F>) => ReactNode;
}

const NARROW = 560;
const WHOLE_LINE = { xs: 1, sm: 2 };

/** A message or a reason: shown in full on a separate line. */
const isLong = ({ kind, width = 0 }: Field, value: unknown): boolean =>
  kind === 'text' && width >= 200 && typeof value === 'string' && value.length > 30;

/** All fields of one row. Fields hidden by the role are missing from the row. */
export function RowDrawer<F extends Fields>({
  resource,
  row,
  title,
  onClose,
  size = NARROW,
  children,
}: Props<F>): ReactNode {
  const locale = useLocale();
  const shown = Object.entries(resource.fields).filter(([name, field]) => !field.internal && name !== 'id');
  return (
    <Drawer open={row !== null} onClose={onClose} title={row === null ? '' : title(row)} size={size} destroyOnHidden>
      {row !== null && (
        <Flex vertical gap={16}>
          <Descriptions
            size="small"
            column={{ xs: 1, sm: 2 }}
            items={shown
              .filter(([name]) => name in row)
              .map(([name, field]) => ({
                key: name,
                label: field.label[locale],
                ...(isLong(field, row[name])
                  ? { span: WHOLE_LINE, children: <Typography.Text>{String(row[name])}</Typography.Text> }
                  : { children: <Cell field={field} value={row[name]} /> }),
              }))}
          />
          {children?.(row)}
        </Flex>
      )}
    </Drawer>
  );
}
