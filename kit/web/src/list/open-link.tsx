import type { Fields, RowOf } from '@switchboard/kit-contract';
import type { MouseEvent, ReactNode } from 'react';
import type { OpenRow } from './list-rows.ts';

interface Props<F extends Fields> {
  row: RowOf<F>;
  open: OpenRow<F>;
  children: ReactNode;
}

/** Link to a record: a real link where it has an address, so the browser's link shortcuts work. */
export function OpenLink<F extends Fields>({ row, open, children }: Props<F>): ReactNode {
  if (open.path === null) {
    return (
      <button type="button" className="sb-open" onClick={() => open.open(row)}>
        {children}
      </button>
    );
  }
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open.open(row);
  };
  return (
    <a className="sb-open" href={open.path(row)} onClick={follow}>
      {children}
    </a>
  );
}
