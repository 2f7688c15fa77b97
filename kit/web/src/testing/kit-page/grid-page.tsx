import { type ReactNode, useState } from 'react';
import { type GridColumn, RecordGrid } from '../../grid/record-grid.tsx';

const ROWS = 100_000;
const COLUMNS = 40;
const rows = Array.from({ length: ROWS }, (_, index) => index);
const columns: readonly GridColumn<number>[] = Array.from({ length: COLUMNS }, (_, at) => ({
  key: `c${at}`,
  title: `列${at}`,
  width: 120,
  isNumeric: at % 2 === 1,
  render: (row) => `${row}:${at}`,
}));

/** The record grid with a large result. */
export function GridPage(): ReactNode {
  const [opened, setOpened] = useState('');
  return (
    <main>
      <RecordGrid
        label="记录"
        columns={columns}
        rows={rows}
        keyOf={String}
        height={600}
        onOpen={(row) => setOpened(String(row))}
      />
      <output>{opened}</output>
    </main>
  );
}
