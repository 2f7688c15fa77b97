import { type Duplicate, type KnownSupplier, POOL_STATES } from '@switchboard/crm-contract';
import { useLocale, usePageHost } from '@switchboard/kit-web';
import { Alert, Button, Flex, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { customerPath } from '../paths.ts';

interface Props {
  verdict: 'free' | 'similar' | 'exists' | 'blocked';
  hits: readonly Duplicate[];
  suppliers: readonly KnownSupplier[];
}

const TYPE = { free: 'success', similar: 'warning', exists: 'error', blocked: 'error' } as const;

/** Existing matches (crm rule 4): code, name, pool and department, and the possible actions. */
export function DuplicatePanel({ verdict, hits, suppliers }: Props) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { openTab } = usePageHost();
  const handledBy = (dept: string | null): string =>
    dept === null ? t('duplicate.leadWaits') : t('duplicate.handledBy', { dept });
  return (
    <Alert
      type={TYPE[verdict]}
      showIcon
      role="status"
      title={t(`duplicate.${verdict}`)}
      style={{ margin: '12px 0 16px' }}
      description={
        hits.length + suppliers.length === 0 ? undefined : (
          <Flex vertical gap={6} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {hits.map((hit) => (
              <Flex key={hit.customerCode} component="li" gap={8} wrap align="center">
                <code>{hit.customerCode}</code>
                <strong>{hit.name}</strong>
                <Tag>{hit.pool === 'lead' ? t('duplicate.lead') : POOL_STATES[hit.pool].label[locale]}</Tag>
                <span>{hit.pool === 'lead' ? handledBy(hit.ownerDeptName) : hit.ownerDeptName}</span>
                <span>
                  {hit.similarity === null
                    ? hit.matches.map((match) => t(`duplicate.match.${match}`)).join(' · ')
                    : t('duplicate.similarity', { percent: Math.round(hit.similarity * 100) })}
                </span>
                {hit.isOwn && hit.customerId !== null && (
                  <Button size="small" onClick={() => openTab(customerPath({ id: hit.customerId ?? '' }))}>
                    {t('duplicate.open')}
                  </Button>
                )}
                {hit.isClaimable && hit.customerId !== null && (
                  <Button
                    size="small"
                    onClick={() => openTab(`/crm/client-partner/open-sea/details?id=${hit.customerId}`)}
                  >
                    {t('duplicate.claim')}
                  </Button>
                )}
              </Flex>
            ))}
            {suppliers.map(({ supplierCode, name, deptName, matches }) => (
              <Flex key={supplierCode} component="li" gap={8} wrap align="center">
                <code>{supplierCode}</code>
                <strong>{name}</strong>
                <Tag>{t('duplicate.supplier')}</Tag>
                <span>{deptName}</span>
                <span>
                  {[...matches.map((match) => t(`duplicate.match.${match}`)), t('duplicate.onlyToKnow')].join(' · ')}
                </span>
              </Flex>
            ))}
          </Flex>
        )
      }
    />
  );
}
