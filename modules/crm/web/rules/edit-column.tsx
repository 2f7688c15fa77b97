import { Button, type TableColumnsType } from 'antd';

interface Options<Row> {
  readonly t: (key: string) => string;
  readonly mayEdit: boolean;
  readonly onEdit: (row: Row) => void;
}

/** The actions column of a table of rules. */
export const editColumn = <Row,>({ t, mayEdit, onEdit }: Options<Row>): TableColumnsType<Row>[number] => ({
  key: 'edit',
  title: t('rules.actions'),
  width: 90,
  render: (_, rule: Row) => (
    <Button type="link" size="small" style={{ paddingInline: 0 }} disabled={!mayEdit} onClick={() => onEdit(rule)}>
      {t('rules.edit')}
    </Button>
  ),
});
