import { formatDecimal } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import { Bars } from '../bars.tsx';

interface Props {
  title: string;
  spend: readonly { month: string; usd: string }[];
  /** The committed spend per month. */
  committedUsd?: string;
}

/** Full months side by side, compared with the commitment. */
export function SpendBars({ title, spend, committedUsd }: Props) {
  const { t } = useTranslation('crm');
  return (
    <Bars
      title={title}
      rows={spend.map(({ month, usd }) => ({
        key: month,
        label: month,
        value: Number(usd),
        text: formatDecimal(usd, 2),
        isLow: committedUsd !== undefined && Number(usd) < Number(committedUsd) * 0.6,
      }))}
      {...(committedUsd === undefined
        ? {}
        : { max: Number(committedUsd), note: t('classA.promised', { usd: formatDecimal(committedUsd, 2) }) })}
    />
  );
}
