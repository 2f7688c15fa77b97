import type { Fields, Resource, RowOf } from '@switchboard/kit-contract';
import { Cell, useLocale } from '@switchboard/kit-web';
import { Descriptions, Drawer, Flex } from 'antd';
import type { ReactNode } from 'react';

interface Props<F extends Fields> {
  readonly resource: Resource<F>;
  readonly row: RowOf<F> | null;
  readonly title: (row: RowOf<F>) => string;
  readonly onClose: () => void;
  readonly size?: number;
  /** What stands below the fields. */
  readonly children?: (row: RowOf<F>) => ReactNode;
}

const NARROW = 560;

/** All that a list knows of one row. What a role hides did not come. */
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
                children: <Cell field={field} value={row[name]} />,
              }))}
          />
          {children?.(row)}
        </Flex>
      )}
    </Drawer>
  );
}
