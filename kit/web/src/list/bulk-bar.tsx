import type { Fields, RowOf } from '@switchboard/kit-contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { BatchActions, type BatchOutcome } from '../actions/batch-actions.tsx';
import { BatchResultDialog } from '../actions/batch-result.tsx';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { ListPageProps } from './types.ts';
import type { List } from './use-list.ts';

interface Props<F extends Fields> {
  list: List<F>;
  bulkActions: NonNullable<ListPageProps<F>['bulkActions']>;
  nameOf: (row: RowOf<F>) => string;
}

/** Actions for the selected rows; disappears without a selection, but not before the user has read the refusals. */
export function BulkBar<F extends Fields>({ list, bulkActions, nameOf }: Props<F>): ReactNode {
  const t = useKitText();
  const [outcome, setOutcome] = useState<BatchOutcome<RowOf<F>> | null>(null);
  const { rows, clear } = list.selection;
  const text = t('list.selected', { count: rows.length });
  const finish = (): void => {
    clear();
    list.refresh();
  };
  return (
    <>
      {rows.length > 0 && (
        <div className="sb-bulk" role="toolbar" aria-label={text}>
          <span>{text}</span>
          {typeof bulkActions === 'function' ? (
            bulkActions(rows, clear)
          ) : (
            <BatchActions actions={bulkActions} rows={rows} onPartly={setOutcome} onDone={finish} />
          )}
          <Button type="link" size="small" onClick={clear}>
            {t('list.clearSelection')}
          </Button>
        </div>
      )}
      {outcome !== null && (
        <BatchResultDialog
          outcome={outcome as unknown as BatchOutcome<{ id: unknown }>}
          nameOf={nameOf as (row: { id: unknown }) => string}
          onClose={() => setOutcome(null)}
        />
      )}
    </>
  );
}
