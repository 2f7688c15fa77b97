import { COOP_MODES, getPartner, PARTNER_KEY } from '@switchboard/crm-contract';
import { type Action, Figures, formatDecimal, useCall, useLocale, useRights } from '@switchboard/kit-web';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from './commissions.tsx';
import { ProfileDrawer } from './profile-drawer.tsx';

/** The terms and results of a partner, above the tabs of its customer page. */
export function PartnerTerms({ id }: { id: string }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const isOffered = useRights().has(PARTNER_KEY);
  const { data } = useCall(getPartner, { id }, { enabled: isOffered });
  const row = data?.row;
  if (!isOffered || row === undefined) return null;
  const { coopMode = null, commissionRate = null, childCount, childSpend30dUsd, contractEnd } = row;
  return (
    <Figures
      figures={[
        {
          key: 'mode',
          label: t('partner.mode'),
          value: coopMode === null ? t('partner.noTerms') : COOP_MODES[coopMode].label[locale],
          note: percent(commissionRate),
        },
        { key: 'children', label: t('partner.childCount'), value: childCount },
        {
          key: 'spend',
          label: t('partner.childSpend30d'),
          value: childSpend30dUsd === undefined ? undefined : formatDecimal(childSpend30dUsd, 2),
        },
        { key: 'end', label: t('partner.contractEnd'), value: contractEnd ?? '–' },
      ]}
    />
  );
}

/** Edits the terms. */
export function useProfileTool(): { row: Action<{ readonly id: string }>; view: ReactNode } {
  const { t } = useTranslation('crm');
  const [id, setId] = useState<string | null>(null);
  return {
    row: { key: 'profile', label: t('partner.profile'), right: `${PARTNER_KEY}:edit`, run: (row) => setId(row.id) },
    view: id !== null && <ProfileDrawer id={id} onClose={() => setId(null)} />,
  };
}
