import { getFormData } from '@switchboard/ger-contract';
import { useCall } from '@switchboard/kit-web';
import { Skeleton } from 'antd';
import { EditFields } from '../form/edit-fields.tsx';

/** The fields that the step requires for an approval (ger rule 19). */
export function FillIn({ instanceId }: { instanceId: string }) {
  const { data } = useCall(getFormData, { instanceId });
  if (data === undefined) return <Skeleton active />;
  const fields = data.fields.filter(({ perm, parentKey }) => perm === 'edit' || parentKey !== '');
  return <EditFields fields={fields} prefix={DATA} />;
}

const DATA = ['data'] as const;
