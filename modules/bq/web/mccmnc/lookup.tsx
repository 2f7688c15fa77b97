import { lookupNumber } from '@switchboard/bq-contract';
import { useCall, useLocale, useTabState } from '@switchboard/kit-web';
import { Alert, Card, Descriptions, Flex, Input, Skeleton, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

const NUMBER = /^\+?[\d\s-]{4,24}$/u;

/** The lookup of a number's operator, above the list. */
export function NumberLookup(): ReactNode {
  const { t } = useTranslation('bq');
  const [submitted, setSubmitted] = useTabState('lookup', () => '');
  const [problem, setProblem] = useState<string | null>(null);
  const search = (typed: string): void => {
    const number = typed.trim();
    const isFine = number === '' || NUMBER.test(number);
    setProblem(isFine ? null : t('mccmnc.badNumber'));
    if (isFine) setSubmitted(number);
  };
  return (
    <Card size="small">
      <Flex vertical gap={8}>
        <Input.Search
          defaultValue={submitted}
          allowClear
          inputMode="tel"
          maxLength={24}
          placeholder={t('mccmnc.number')}
          aria-label={t('mccmnc.number')}
          enterButton={t('mccmnc.lookup')}
          onSearch={search}
          style={{ maxWidth: 420 }}
          {...(problem === null ? {} : { status: 'error' as const })}
        />
        {problem !== null && <Alert type="warning" title={problem} showIcon />}
        {problem === null && submitted !== '' && <Found number={submitted} />}
      </Flex>
    </Card>
  );
}

function Found({ number }: { number: string }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const { data, error } = useCall(lookupNumber, { number });
  if (error !== null) return <Alert type="error" title={error.message} showIcon />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  const { found } = data;
  if (found === null) return <Alert type="info" title={t('mccmnc.unknown', { number: data.number })} showIcon />;
  const items = [
    [t('mccmnc.country'), `${found.country[locale]} +${found.dialCode}`],
    [t('mccmnc.operator'), found.operator === null ? t('mccmnc.noOperator') : found.operator[locale]],
    ['MCC-MNC', found.mnc === null ? found.mcc : `${found.mcc}-${found.mnc}`],
    [t('mccmnc.prefix'), found.prefix],
    [t('mccmnc.zone'), found.zone],
    [t('mccmnc.channels'), String(found.channels)],
  ] as const;
  return (
    <Flex vertical gap={8} aria-live="polite">
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 3, xl: 6 }}
        items={items.map(([label, children]) => ({ key: label, label, children }))}
      />
      <Flex gap={8} wrap>
        {found.isLengthRight === false && <Tag color="warning">{t('mccmnc.badLength')}</Tag>}
        {found.hasMnp && <Tag>{t('mccmnc.ported')}</Tag>}
      </Flex>
    </Flex>
  );
}
