import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { CodeSelect, CountrySelect } from '@switchboard/kit-web';
import { ROUTE_TYPES, TRAFFIC_TYPES } from '@switchboard/qm-contract';
import { Button, Flex, Input } from 'antd';
import { useTranslation } from 'react-i18next';

export interface LineEntry {
  iso2?: string | null;
  operatorName?: string | null;
  routeType?: keyof typeof ROUTE_TYPES;
  trafficType?: keyof typeof TRAFFIC_TYPES;
  price?: string;
}

interface Props {
  id?: string;
  value?: LineEntry[];
  onChange?: (value: LineEntry[]) => void;
}

const MAX_LINES = 200;
export const EMPTY_LINE: LineEntry = { routeType: 'direct', trafficType: 'all' };

/** The prices of a quotation, one destination per line. */
export function LinesInput({ id, value, onChange }: Props) {
  const { t } = useTranslation('crm');
  const lines = value === undefined || value.length === 0 ? [EMPTY_LINE] : value;
  const change = (index: number, part: LineEntry): void =>
    onChange?.(lines.map((line, at) => (at === index ? { ...line, ...part } : line)));
  return (
    <Flex vertical gap={8} {...(id === undefined ? {} : { id })}>
      {lines.map((line, index) => (
        <Flex key={index} gap={8} wrap align="center">
          <div style={{ flex: '2 1 150px' }}>
            <CountrySelect
              aria-label={t('quote.country', { number: index + 1 })}
              value={line.iso2 ?? null}
              onChange={(iso2) => change(index, { iso2: iso2 as string | null })}
            />
          </div>
          <Input
            style={{ flex: '2 1 130px' }}
            aria-label={t('quote.operator', { number: index + 1 })}
            placeholder={t('quote.allOperators')}
            maxLength={80}
            value={line.operatorName ?? ''}
            onChange={({ target }) => change(index, { operatorName: target.value === '' ? null : target.value })}
          />
          <CodeSelect
            style={{ flex: '1 1 90px' }}
            aria-label={t('quote.route', { number: index + 1 })}
            values={ROUTE_TYPES}
            allowClear={false}
            value={line.routeType ?? 'direct'}
            onChange={(routeType: keyof typeof ROUTE_TYPES) => change(index, { routeType })}
          />
          <CodeSelect
            style={{ flex: '1 1 90px' }}
            aria-label={t('quote.traffic', { number: index + 1 })}
            values={TRAFFIC_TYPES}
            allowClear={false}
            value={line.trafficType ?? 'all'}
            onChange={(trafficType: keyof typeof TRAFFIC_TYPES) => change(index, { trafficType })}
          />
          <Input
            style={{ flex: '1 1 100px', textAlign: 'right' }}
            aria-label={t('quote.price', { number: index + 1 })}
            placeholder={t('quote.priceHint')}
            inputMode="decimal"
            maxLength={20}
            value={line.price ?? ''}
            onChange={({ target }) => change(index, { price: target.value.trim() })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={lines.length === 1}
            aria-label={t('quote.removeLine', { number: index + 1 })}
            onClick={() => onChange?.(lines.filter((_, at) => at !== index))}
          />
        </Flex>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={lines.length >= MAX_LINES}
        style={{ alignSelf: 'start' }}
        onClick={() => onChange?.([...lines, EMPTY_LINE])}
      >
        {t('quote.addLine')}
      </Button>
    </Flex>
  );
}
