import {
  CAMPAIGN_FORM,
  campaignResource,
  getCampaign,
  previewCampaign,
  saveCampaign,
  zCampaignFilter,
} from '@switchboard/crm-contract';
import type { ResultOf, RowOf } from '@switchboard/kit-contract';
import { CountrySelect, FormDrawer, useCall } from '@switchboard/kit-web';
import { Alert } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SenderSelect } from './sender-select.tsx';
import { TemplateSelect } from './template-select.tsx';

/** Without an id a new campaign; with `isCopy` a new one copied from another. */
export interface Opened {
  readonly id?: string;
  readonly isCopy?: boolean;
}

type Values = Partial<RowOf<typeof CAMPAIGN_FORM>>;
const WHO = ['levels', 'stages', 'products', 'roles', 'languages'] as const;

/** Content, recipients, time: saves a draft until it is submitted. */
export function Wizard({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { id } = opened;
  const { data } = useCall(getCampaign, { id: id ?? '0' }, { enabled: id !== undefined });
  if (id !== undefined && data === undefined) return null;
  return <CampaignForm stored={data ?? null} isCopy={opened.isCopy === true} onClose={onClose} />;
}

interface Props {
  readonly stored: ResultOf<typeof getCampaign> | null;
  readonly isCopy: boolean;
  readonly onClose: () => void;
}

function CampaignForm({ stored, isCopy, onClose }: Props) {
  const { t } = useTranslation('crm');
  const begun = stored === null ? { lang: 'zh' as const } : valuesOf(stored);
  const initial = isCopy
    ? { ...begun, name: t('campaign.copyName', { name: stored?.name ?? '' }), sendAt: null }
    : begun;
  const [typed, setTyped] = useState<Values>(initial);
  const isEdit = stored !== null && !isCopy;
  return (
    <FormDrawer
      name={`crm.campaign.${isEdit ? stored.id : 'new'}`}
      title={t(isEdit ? 'campaign.edit' : 'campaign.add')}
      width={640}
      isStepped
      fields={CAMPAIGN_FORM}
      {...(stored === null ? {} : { object: campaignResource.code })}
      groups={[
        {
          key: 'content',
          title: t('campaign.step.content'),
          fields: [
            'name',
            { name: 'senderEmail', control: <SenderSelect /> },
            'lang',
            'subject',
            {
              name: 'templateId',
              control: <TemplateSelect lang={typed.lang ?? 'zh'} />,
              hint: t('campaign.varsHint'),
              isWide: true,
            },
          ],
        },
        {
          key: 'recipients',
          title: t('campaign.step.recipients'),
          hint: t('campaign.scopeHint'),
          fields: [...WHO, { name: 'countries', control: <CountrySelect isMultiple /> }],
        },
        {
          key: 'time',
          title: t('campaign.step.time'),
          hint: t('campaign.limits'),
          fields: [{ name: 'sendAt', hint: t('campaign.sendAtHint') }],
        },
      ]}
      call={saveCampaign}
      {...(isEdit ? { record: { id: stored.id, version: stored.version, values: initial } } : { initial })}
      toInput={(values, version) => ({
        ...toInput(values),
        ...(isEdit ? { id: stored.id, version } : {}),
      })}
      invalidates={[campaignResource.calls.page, getCampaign]}
      savedText={t('campaign.saved')}
      onValuesChange={(_, all) => setTyped(all as Values)}
      onSaved={onClose}
      onClose={onClose}
    >
      <Count values={typed} />
    </FormDrawer>
  );
}

/** The number of recipients, updated while the conditions are chosen. */
function Count({ values }: { values: Values }) {
  const { t } = useTranslation('crm');
  const filter = useDeferredValue(filterOf(values));
  const { data } = useCall(previewCampaign, filter, { placeholderData: (before) => before });
  if (data === undefined) return null;
  const { recipientNum: num, needsApproval } = data;
  const text = num === 0 ? t('campaign.countNone') : t('campaign.count', { num });
  return (
    <Alert
      type={num === 0 || needsApproval ? 'warning' : 'info'}
      showIcon
      title={needsApproval ? `${text} · ${t('campaign.needsApproval')}` : text}
      style={{ marginBlock: 16 }}
    />
  );
}

const filterOf = ({ levels, stages, products, roles, languages, countries }: Values) =>
  zCampaignFilter.parse({
    levels: levels ?? [],
    stages: stages ?? [],
    products: products ?? [],
    roles: roles ?? [],
    languages: languages ?? [],
    countries: countries ?? [],
  });

const valuesOf = ({ filter, name, senderEmail, templateId, lang, subject, sendAt }: ResultOf<typeof getCampaign>) => ({
  ...filter,
  name,
  senderEmail,
  templateId,
  lang,
  subject,
  sendAt,
});

/** Fields hidden from the person are not among the values and are left out, which keeps them unchanged. */
const toInput = ({ name, senderEmail, subject, sendAt, ...values }: Values) => ({
  ...given({ name, senderEmail, subject, sendAt }),
  templateId: values.templateId ?? '',
  lang: values.lang ?? ('zh' as const),
  filter: filterOf(values),
});

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
