import type { ResultOf } from '@switchboard/kit-contract';
import { DeptSelect, FormDrawer, type FormRecord, LoadFailed, StaffSelect, useCall } from '@switchboard/kit-web';
import { FLAG_FORM, flagResource, getFlag, pageFlagHolders, saveFlag } from '@switchboard/sys-contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNameOf } from '../role/text.ts';
import { useRoles } from '../role/use-roles.ts';

const READS = [flagResource.calls.page, getFlag, pageFlagHolders];
const recordOf = (flag: ResultOf<typeof getFlag>): FormRecord => ({ version: flag.version, values: flag });

export function FlagForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('sys');
  const nameOf = useNameOf();
  const roles = useRoles();
  const { data, error, refetch } = useCall(getFlag, { id }, { staleTime: 0 });
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const options = (roles.data?.list ?? []).map((role) => ({ value: role.code, label: nameOf(role) }));
  return (
    <FormDrawer
      name={`sys.feature-flag.${id}`}
      title={t('flag.editTitle', { key: data.key })}
      fields={FLAG_FORM}
      object={flagResource.code}
      groups={[
        { key: 'state', fields: ['enabled', { name: 'expiresAt', hint: t('flag.expiryHint') }] },
        {
          key: 'rule',
          title: t('flag.rule'),
          hint: t('flag.ruleHint'),
          fields: [
            { name: 'staffIds', control: <StaffSelect isMultiple />, isWide: true },
            { name: 'deptIds', control: <DeptSelect isMultiple />, isWide: true },
            {
              name: 'roleCodes',
              control: <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />,
              isWide: true,
            },
            { name: 'percent', hint: t('flag.percentHint') },
          ],
        },
        { key: 'remark', fields: [{ name: 'remark', isWide: true }] },
      ]}
      call={saveFlag}
      record={recordOf(data)}
      reload={async () => recordOf((await refetch({ throwOnError: true })).data ?? data)}
      toInput={({ staffIds = [], deptIds = [], roleCodes = [], percent = 0, ...values }, version) => ({
        ...values,
        ...{ id, version, percent, staffIds: [...staffIds], deptIds: [...deptIds], roleCodes: [...roleCodes] },
      })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
