import { useLocale } from '@switchboard/kit-web';
import { Select, type SelectProps } from 'antd';

export interface SeaChoice {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
}

/** One of the pools that are open to the person. */
export function SeaSelect({ seas, ...rest }: { seas: readonly SeaChoice[] } & Omit<SelectProps, 'options'>) {
  const locale = useLocale();
  const options = seas.map(({ id, nameZh, nameEn }) => ({ value: id, label: locale === 'zh' ? nameZh : nameEn }));
  return <Select {...rest} options={options} />;
}
