import {
  BUSINESS_OFFSET_HOURS,
  COMPARISONS,
  type EnumValue,
  type Fields,
  GRAINS,
  type Report,
  UNITS,
} from '@switchboard/kit-contract';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { CALM_INPUT } from '../select/calm-input.tsx';
import type { FilterControlProps, FilterControls } from '../list/types.ts';

/** Whole hours only (records rule 33). */
const OFFSETS = Array.from({ length: 27 }, (_, index) => index - 12);
const zoneText = (offset: number): string => `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}:00`;

/** Filters with at most one value. */
const ONE_OF: FilterControls<Fields> = {
  compare: (control) => <OneOf {...control} values={COMPARISONS} none="report.noCompare" />,
  unit: (control) => <OneOf {...control} values={UNITS} none="report.byMessages" />,
  tz: (control) => <Zone {...control} />,
};

/** The dimensions control shows the default dimensions as long as none is chosen. */
export const reportControls = (report: Report): FilterControls<Fields> => ({
  ...ONE_OF,
  dims: (control) => <Dims {...control} report={report} />,
});

function Dims({ id, value, onChange, report }: FilterControlProps & { report: Report }): ReactNode {
  const locale = useLocale();
  const values = report.fields['dims']?.values ?? {};
  return (
    <Select
      id={id}
      mode="multiple"
      components={CALM_INPUT}
      allowClear
      maxTagCount="responsive"
      placeholder={report.report.startDims.map((name) => values[name]?.label[locale]).join(' · ')}
      showSearch={{ optionFilterProp: 'label' }}
      value={(value as string[] | undefined) ?? []}
      onChange={(names: string[]) => onChange(oneGrain(names))}
      options={Object.entries(values).map(([name, { label }]) => ({ value: name, label: label[locale] }))}
    />
  );
}

/** Rows have a single time dimension: the one chosen last. */
function oneGrain(names: readonly string[]): readonly string[] {
  const last = names.findLast((name) => name in GRAINS);
  return names.filter((name) => !(name in GRAINS) || name === last);
}

interface OneOfProps extends FilterControlProps {
  readonly values: Readonly<Record<string, EnumValue>>;
  readonly none: 'report.noCompare' | 'report.byMessages';
}

function OneOf({ id, value, onChange, values, none }: OneOfProps): ReactNode {
  const locale = useLocale();
  const t = useKitText();
  return (
    <Select
      id={id}
      allowClear
      placeholder={t(none)}
      value={(value as readonly string[] | undefined)?.[0] ?? null}
      onChange={(code: string | null | undefined) => onChange(code ? [code] : undefined)}
      options={Object.entries(values).map(([code, { label }]) => ({ value: code, label: label[locale] }))}
    />
  );
}

function Zone({ id, value, onChange }: FilterControlProps): ReactNode {
  const t = useKitText();
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('report.companyTime')}
      value={(value as string | undefined) ?? null}
      onChange={(zone: string | null | undefined) => onChange(zone ?? undefined)}
      options={OFFSETS.filter((offset) => offset !== BUSINESS_OFFSET_HOURS).map((offset) => ({
        value: zoneText(offset),
        label: t('report.zone', { zone: zoneText(offset) }),
      }))}
    />
  );
}
