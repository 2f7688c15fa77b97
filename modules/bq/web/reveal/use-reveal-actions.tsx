import { type Action, type BatchAction, useRights } from '@switchboard/kit-web';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface RevealTools<Row> {
  /** Props for `ListPage`; empty for users without the right, so that rows are not selectable. */
  readonly offered: { readonly rowActions?: Action<Row>[]; readonly bulkActions?: BatchAction<Row>[] };
  /** The dialog with the revealed data. */
  readonly dialog: ReactNode;
}

interface Options<Row, Input extends object> {
  readonly right: string;
  readonly most: number;
  readonly form: () => ReactNode;
  readonly initial?: Partial<Input>;
  readonly run: (rows: readonly Row[], input: Input) => Promise<void>;
}

/** Actions to reveal masked data of one or a few records (records rule 49). */
export function useRevealActions<Row, Input extends object>({
  right,
  most,
  form,
  initial = {},
  run,
}: Options<Row, Input>): Pick<RevealTools<Row>, 'offered'> {
  const { t } = useTranslation('bq');
  if (!useRights().has(right)) return { offered: {} };
  const common = { key: 'reveal', label: t('reveal.action'), right, form, initial: () => initial };
  const one: Action<Row, Input> = { ...common, run: async (row, input) => await run([row], input) };
  const many: BatchAction<Row, Input> = {
    ...common,
    refusal: (rows) => (rows.length > most ? t('reveal.tooMany', { most }) : null),
    run,
  };
  return { offered: { rowActions: [one as Action<Row>], bulkActions: [many as BatchAction<Row>] } };
}
