import { useLocale } from '@switchboard/kit-web';
import { Select, type SelectProps } from 'antd';

export interface PoolChoice {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** Selects one of the pools open to the person. */
export function PoolSelect({ pools, ...rest }: { pools: readonly PoolChoice[] } & Omit<SelectProps, 'options'>) {
  const locale = useLocale();
  const options = pools.map(({ id, nameZh, nameEn }) => ({ value: id, label: locale === 'zh' ? nameZh : nameEn }));
  return <Select {...rest} options={options} />;
}
