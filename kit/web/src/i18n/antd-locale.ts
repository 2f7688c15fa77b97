import type { Locale } from '@switchboard/kit-contract';
import type { ConfigProviderProps } from 'antd';
import enUs from 'antd/locale/en_US.js';
import zhCn from 'antd/locale/zh_CN.js';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** The files are CommonJS: some loaders return the module object instead of its default export. */
function unwrap(module: AntdLocale | { default: AntdLocale }): AntdLocale {
  return 'default' in module ? module.default : module;
}

export const ANTD_LOCALES: Readonly<Record<Locale, AntdLocale>> = { zh: unwrap(zhCn), en: unwrap(enUs) };
