import { defineLines, defineResource, field } from '@switchboard/kit-contract';
import { type ReactNode, useState } from 'react';
import { DocumentLines } from '../../document/document-lines.tsx';
import type { Line } from '../../document/line.ts';

const products = defineResource({
  code: 'test.product',
  right: 'test.product',
  basePath: '/v2/test/product',
  title: { zh: '产品', en: 'Products' },
  fields: {
    id: field.id({ label: { zh: '编号', en: 'ID' } }),
    name: field.text({ label: { zh: '名称', en: 'Name' }, sortable: true }),
    code: field.text({ label: { zh: '编码', en: 'Code' } }),
    price: field.money({ label: { zh: '单价', en: 'Price' } }),
  },
  list: { columns: ['name'], defaultSort: { field: 'name', order: 'asc' }, search: ['name'] },
});

const lines = defineLines({
  label: { zh: '采购明细', en: 'Order lines' },
  fields: {
    productId: field.id({ label: { zh: '产品', en: 'Product' } }),
    unit: field.enum({
      label: { zh: '单位', en: 'Unit' },
      values: { pc: { label: { zh: '个', en: 'Piece' } }, box: { label: { zh: '箱', en: 'Box' } } },
    }),
    quantity: field.decimal({ label: { zh: '数量', en: 'Quantity' } }),
    price: field.money({ label: { zh: '单价', en: 'Price' } }),
    discount: field.money({ label: { zh: '折扣', en: 'Discount' } }),
    due: field.date({ label: { zh: '交货日期', en: 'Delivery date' }, nullable: true }),
    note: field.text({ label: { zh: '备注', en: 'Note' }, nullable: true, max: 40 }),
    currency: field.enum({
      label: { zh: '币种', en: 'Currency' },
      values: { USD: { label: { zh: '美元', en: 'USD' } }, JPY: { label: { zh: '日元', en: 'JPY' } } },
    }),
  },
  shown: { productName: field.text({ label: { zh: '产品名称', en: 'Product name' } }) },
  computed: {
    gross: { label: { zh: '金额', en: 'Amount' }, product: ['quantity', 'price'] },
    net: { label: { zh: '折后金额', en: 'Net amount' }, difference: ['gross', 'discount'] },
  },
  initial: { unit: 'pc', currency: 'USD', discount: '0' },
  order: ['productId', 'unit', 'quantity', 'price', 'discount', 'gross', 'net', 'currency', 'due', 'note'],
  currency: 'currency',
  sums: ['quantity', 'net'],
  max: 2000,
});

const PICKERS = {
  productId: {
    resource: products as never,
    labelOf: (row: Readonly<Record<string, unknown>>) => String(row['name']),
    hintOf: (row: Readonly<Record<string, unknown>>) => String(row['code']),
    nameField: 'productName',
    fill: (row: Readonly<Record<string, unknown>>) => ({ price: row['price'] }),
  },
};

/** Document lines with every kind of cell; `?lines=readonly` shows the saved ones. */
export function LinesPage(): ReactNode {
  const [value, setValue] = useState<readonly Line[]>([]);
  const [changes, setChanges] = useState(0);
  const isReadOnly = location.search === '?lines=readonly';
  return (
    <main style={PAGE}>
      <DocumentLines
        lines={lines}
        value={isReadOnly ? SAVED : value}
        pickers={PICKERS}
        isReadOnly={isReadOnly}
        onChange={(next) => {
          setValue(next);
          setChanges(changes + 1);
        }}
      />
      <output aria-label="value" style={{ overflowWrap: 'anywhere' }}>
        {value.length <= 20 ? JSON.stringify(value) : `${value.length} lines`}
      </output>
    </main>
  );
}

const PAGE = {
  minHeight: '100vh',
  padding: 12,
  background: 'var(--ant-color-bg-container)',
  color: 'var(--ant-color-text)',
};

const SAVED = [
  {
    id: '1',
    productId: '7',
    productName: 'Pencil',
    unit: 'box',
    quantity: '2',
    price: '3',
    discount: '0',
    gross: '6.01',
    currency: 'USD',
  },
];
