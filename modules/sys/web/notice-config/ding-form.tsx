import { DeptSelect, FormDrawer, type FormRecord, LoadFailed, useCall } from '@switchboard/kit-web';
import {
  DING_FORM,
  dingNoticeResource,
  getAudienceOptions,
  getDingNotice,
  saveDingNotice,
} from '@switchboard/sys-contract';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';

const LINES = { minRows: 8, maxRows: 18 };
const MAX_CONTENT = 4000;
const isSome = ({ audience }: Readonly<Record<string, unknown>>): boolean => audience === 'some';

interface Props {
  id: string | null;
  onClose: () => void;
}

export function DingForm({ id, onClose }: Props) {
  const { data, error, refetch } = useCall(getDingNotice, { id: id ?? '' }, { enabled: id !== null, staleTime: 0 });
  if (id === null) return <Drawn onClose={onClose} />;
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { target, ...notice } = data;
  const values = { ...notice, ...target, audience: target.all ? 'all' : 'some' };
  return <Drawn id={id} record={{ version: data.version, values }} onClose={onClose} />;
}

function Drawn({ id, record, onClose }: { id?: string; record?: FormRecord; onClose: () => void }) {
  const { t } = useTranslation('sys');
  const { data } = useCall(getAudienceOptions, {});
  const roles = (data?.roles ?? []).map(({ key, name }) => ({ value: key, label: name }));
  return (
    <FormDrawer
      name={`sys.ding-notice.${id ?? 'new'}`}
      title={t(id === undefined ? 'noticeConfig.dingAdd' : 'noticeConfig.dingEdit')}
      fields={DING_FORM}
      {...(id === undefined ? {} : { object: dingNoticeResource.code })}
      groups={[
        {
          key: 'all',
          fields: [
            { name: 'title', isWide: true },
            {
              name: 'content',
              control: <Input.TextArea autoSize={LINES} maxLength={MAX_CONTENT} />,
              hint: t('noticeConfig.markdown'),
              isWide: true,
            },
            { name: 'audience', isWide: true },
            { name: 'deptIds', control: <DeptSelect isMultiple />, isShown: isSome, isWide: true },
            {
              name: 'roleIds',
              control: <Select mode="multiple" options={roles} showSearch={{ optionFilterProp: 'label' }} />,
              isShown: isSome,
              isWide: true,
            },
          ],
        },
      ]}
      call={saveDingNotice}
      {...(record === undefined ? { initial: { audience: 'all' as const } } : { record })}
      toInput={(values, version) => ({
        // fields hidden from the user are left out and stay unchanged
        ...(values.title === undefined ? {} : { title: values.title }),
        ...(values.content === undefined ? {} : { content: values.content }),
        target: {
          all: values.audience !== 'some',
          deptIds: [...(values.deptIds ?? [])],
          roleIds: [...(values.roleIds ?? [])],
        },
        ...(id === undefined ? {} : { id, version }),
      })}
      invalidates={[dingNoticeResource.calls.page, getDingNotice]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
