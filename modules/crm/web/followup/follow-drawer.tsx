import {
  correctFollowup,
  customerResource,
  type FOLLOW_OUTCOMES,
  type FOLLOW_WAYS,
  FOLLOWUP_FORM,
  type Followup,
  getCustomer,
  getOwnSummary,
  getTimeline,
  listContacts,
  pageFollowups,
  saveFollowup,
  taskResource,
} from '@switchboard/crm-contract';
import type { Call } from '@switchboard/kit-contract';
import { FormDrawer, useCall } from '@switchboard/kit-web';
import { App, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

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
  /** Corrects this follow-up instead of writing a new one. */
  corrects?: Followup;
  taskId?: string;
  /** The opportunity it belongs to; a correction keeps it. */
  opportunityId?: string;
  /** The initial way. */
  way?: keyof typeof FOLLOW_WAYS;
  onClose: () => void;
}

export function FollowDrawer({
  customerId,
  name,
  corrects,
  taskId,
  opportunityId = corrects?.opportunityId ?? undefined,
  way,
  onClose,
}: Props) {
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  const [now] = useState(() => new Date().toISOString());
  const isNew = corrects === undefined;
  /** Warns when a follow-up does not extend the retention (crm rule 8). */
  const saved = ({
    effective,
    notEffectiveReason,
  }: {
    effective: boolean;
    notEffectiveReason: string | null;
  }): void => {
    if (effective) void message.success(t('followup.saved'));
    else void message.warning(t('followup.savedNotEffective', { why: t(`followup.why.${notEffectiveReason}`) }), 6);
    onClose();
  };
  return (
    <FormDrawer
      name={isNew ? `crm.followup.${customerId}.${opportunityId ?? ''}` : `crm.followup.correct.${corrects.id}`}
      title={isNew ? t('followup.writeFor', { name }) : t('followup.correct')}
      width={560}
      fields={FOLLOWUP_FORM}
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
      initial={{ followAt: now, ...(way === undefined ? {} : { way }), ...startOf(corrects) }}
      toInput={(values) => {
        const { stage, ...rest } = values as Record<string, unknown>;
        const input = {
          ...rest,
          ...(typeof stage === 'string' ? { stage } : {}),
          ...(taskId === undefined ? {} : { taskId }),
          ...(opportunityId === undefined ? {} : { opportunityId }),
        };
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
  return {
    way,
    outcome: outcome as keyof typeof FOLLOW_OUTCOMES,
    followAt,
    contactId,
    content,
    nextFollowAt,
    nextPlan,
  };
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
