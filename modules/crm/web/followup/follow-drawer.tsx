import {
  correctFollowup,
  customerResource,
  FOLLOW_OUTCOMES,
  FOLLOW_WAYS,
  type Followup,
  getCustomer,
  getOwnSummary,
  getTimeline,
  listContacts,
  pageFollowups,
  saveFollowup,
  STAGES,
  STAGES_BY_HAND,
  taskResource,
} from '@switchboard/crm-contract';
import { type Call, field } from '@switchboard/kit-contract';
import { FormDrawer, useCall } from '@switchboard/kit-web';
import { App, Select } from 'antd';
import { useTranslation } from 'react-i18next';

const edited = { editable: true } as const;
const FIELDS = {
  way: field.enum({ label: { zh: '跟进方式', en: 'Way' }, values: FOLLOW_WAYS, ...edited }),
  outcome: field.enum({ label: { zh: '跟进结果', en: 'Outcome' }, values: FOLLOW_OUTCOMES, ...edited }),
  followAt: field.dateTime({ label: { zh: '跟进时间', en: 'Time' }, ...edited }),
  contactId: field.id({ label: { zh: '联系人', en: 'Contact' }, nullable: true, ...edited }),
  content: field.text({ label: { zh: '跟进内容', en: 'What was said' }, max: 4000, ...edited }),
  nextFollowAt: field.dateTime({ label: { zh: '下次跟进', en: 'Next follow-up' }, nullable: true, ...edited }),
  nextPlan: field.text({ label: { zh: '下次计划', en: 'Next step' }, nullable: true, max: 199, ...edited }),
  stage: field.enum({
    label: { zh: '推进到阶段', en: 'Move to stage' },
    nullable: true,
    ...edited,
    values: Object.fromEntries(STAGES_BY_HAND.map((code) => [code, STAGES[code]])),
  }),
};
const STALE: readonly Call[] = [
  pageFollowups,
  getTimeline,
  getCustomer,
  customerResource.calls.page,
  taskResource.calls.page,
  getOwnSummary,
];

interface Props {
  customerId: string;
  name: string;
  /** Corrects this one instead of writing another. */
  corrects?: Followup;
  taskId?: string;
  onClose: () => void;
}

export function FollowDrawer({ customerId, name, corrects, taskId, onClose }: Props) {
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  const isNew = corrects === undefined;
  /** The page says when a record does not extend the retention (crm rule 8). */
  const saved = ({ effective, notEffectiveReason }: { effective: boolean; notEffectiveReason: string | null }): void => {
    if (effective) void message.success(t('followup.saved'));
    else void message.warning(t('followup.savedNotEffective', { why: t(`followup.why.${notEffectiveReason}`) }), 6);
    onClose();
  };
  return (
    <FormDrawer
      name={isNew ? `crm.followup.${customerId}` : `crm.followup.correct.${corrects.id}`}
      title={isNew ? t('followup.writeFor', { name }) : t('followup.correct')}
      width={560}
      fields={FIELDS}
      groups={[
        {
          key: 'all',
          fields: [
            'way',
            'outcome',
            'followAt',
            { name: 'contactId', control: <ContactChoice customerId={customerId} /> },
            { name: 'content', isWide: true },
            'nextFollowAt',
            'nextPlan',
            ...(isNew ? [{ name: 'stage' as const, hint: t('followup.stageHint') }] : []),
          ],
        },
      ]}
      call={isNew ? saveFollowup : (correctFollowup as unknown as typeof saveFollowup)}
      initial={{ followAt: new Date().toISOString(), ...startOf(corrects) }}
      toInput={(values) => {
        const { stage, ...rest } = values as Record<string, unknown>;
        const input = { ...rest, ...(typeof stage === 'string' ? { stage } : {}), ...(taskId === undefined ? {} : { taskId }) };
        return (isNew ? { ...input, customerId } : { ...input, id: corrects.id }) as never;
      }}
      invalidates={STALE}
      savedText={null}
      onSaved={saved}
      onClose={onClose}
    />
  );
}

function startOf(followup: Followup | undefined) {
  if (followup === undefined) return {};
  const { way, outcome, followAt, contactId, content, nextFollowAt, nextPlan } = followup;
  return { way, outcome: outcome as keyof typeof FOLLOW_OUTCOMES, followAt, contactId, content, nextFollowAt, nextPlan };
}

interface ChoiceProps {
  customerId: string;
  id?: string;
  value?: string;
  onChange?: (value: string | null) => void;
}

function ContactChoice({ customerId, id, value, onChange }: ChoiceProps) {
  const { data, isPending } = useCall(listContacts, { customerId });
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      loading={isPending}
      value={value ?? null}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
      options={(data ?? []).map(({ id: contactId, name }) => ({ value: contactId, label: name }))}
    />
  );
}
