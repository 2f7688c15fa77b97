import { customerResource, getCustomer, tagCustomers } from '@switchboard/crm-contract';
import { useCallMutation } from '@switchboard/kit-web';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT_KEY } from '../paths.ts';
import type { CustomerTool, ToolRow } from './tool.ts';

/** ASCII and full-width comma. lint-ok literal-text: not displayed */
const SEPARATORS = [',', '，'];

interface Values {
  add?: string[];
  remove?: string[];
}

export function useTagTool(): CustomerTool {
  const { t } = useTranslation('crm');
  const tag = useCallMutation(tagCustomers, { invalidates: [getCustomer, customerResource.calls.page] });
  const run = async (rows: readonly ToolRow[], { add = [], remove = [] }: Values) =>
    await tag.mutateAsync({ ids: rows.map(({ id }) => id), add, remove });
  const common = { key: 'tag', label: t('customer.tag'), right: `${MY_CLIENT_KEY}:edit`, done: t('customer.tagged') };
  return {
    bulk: { ...common, form: (rows) => <TagFields rows={rows} />, run },
    row: {
      ...common,
      form: (row) => <TagFields rows={[row]} />,
      run: async (row, values: Values) => await run([row], values),
    },
  };
}

function TagFields({ rows }: { rows: readonly ToolRow[] }) {
  const { t } = useTranslation('crm');
  const known = [...new Set(rows.flatMap(({ tags }) => tags ?? []))].map((value) => ({ value, label: value }));
  return (
    <>
      <Form.Item name="add" label={t('customer.tagAdd')}>
        <Select mode="tags" maxCount={10} tokenSeparators={SEPARATORS} />
      </Form.Item>
      {known.length > 0 && (
        <Form.Item name="remove" label={t('customer.tagRemove')}>
          <Select mode="multiple" options={known} />
        </Form.Item>
      )}
    </>
  );
}
