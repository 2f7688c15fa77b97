import { defineLines, field } from '@switchboard/kit-contract';
import type { Picker } from '../picker.ts';

/** Lines with every kind of cell, for tests. */
export const orderLines = defineLines({
  label: { zh: '明细', en: 'Lines' },
  fields: {
    productId: field.id({ label: { zh: '产品', en: 'Product' } }),
    unit: field.enum({
      label: { zh: '单位', en: 'Unit' },
      values: { pc: { label: { zh: '个', en: 'Piece' } }, box: { label: { zh: '箱', en: 'Box' } } },
    }),
    quantity: field.decimal({ label: { zh: '数量', en: 'Quantity' } }),
    price: field.money({ label: { zh: '单价', en: 'Price' } }),
    due: field.date({ label: { zh: '交期', en: 'Due' }, nullable: true }),
    note: field.text({ label: { zh: '备注', en: 'Note' }, nullable: true, max: 20 }),
  },
  shown: { productName: field.text({ label: { zh: '产品名称', en: 'Product name' } }) },
  computed: { amount: { label: { zh: '金额', en: 'Amount' }, product: ['quantity', 'price'] } },
  initial: { unit: 'pc' },
  order: ['productId', 'unit', 'quantity', 'price', 'amount', 'due', 'note'],
  sums: ['quantity', 'amount'],
  required: true,
  max: 6,
});

export const ORDER_NAMES = Object.keys(orderLines.columns);

type Row = Readonly<Record<string, unknown>>;
const PRODUCTS: readonly Row[] = [
  { id: '7', name: 'Pencil', code: 'P-7', price: '1.25' },
  { id: '9', name: 'Twin', code: 'P-9', price: '1' },
  { id: '10', name: 'Twin', code: 'P-10', price: '2' },
];

/** Finds products without a server. */
export const productPicker: Picker = {
  resource: { calls: {} } as Picker['resource'],
  labelOf: (row) => String(row['name']),
  hintOf: (row) => String(row['code']),
  nameField: 'productName',
  fill: (row) => ({ price: row['price'] }),
  lookup: (texts) =>
    Promise.resolve(
      new Map(
        texts.map((text) => [
          text,
          PRODUCTS.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(text.toLowerCase())),
        ]),
      ),
    ),
};
