import type { Config } from '@switchboard/kit-server';
import type { ResourceRow } from './repo.ts';

type Links = Pick<
  Config,
  'EMBED_ORIGINS' | 'EXTERNAL_IMFS_URL' | 'EXTERNAL_MONITOR_URL' | 'EXTERNAL_NWP_URL' | 'EXTERNAL_BI_URL'
>;

/** The external entries that belong to the product; an administrator can add others (sys R32). */
const EXTERNAL_LINKS: Readonly<Record<string, Exclude<keyof Links, 'EMBED_ORIGINS'>>> = {
  'external.imfs': 'EXTERNAL_IMFS_URL',
  'external.monitor': 'EXTERNAL_MONITOR_URL',
  'external.nwp': 'EXTERNAL_NWP_URL',
  'external.bi': 'EXTERNAL_BI_URL',
};

/**
 * Applies the deployment's link settings: the configured target of an external entry unless an administrator set
 * another link, and frames only on an origin of the allow-list (sys R31), like the content security policy.
 */
export function withConfiguredLinks(row: ResourceRow, config: Links): ResourceRow {
  const name = EXTERNAL_LINKS[row.international];
  const configured = name === undefined ? undefined : config[name];
  const isAllowed = row.iframe_base !== null && config.EMBED_ORIGINS.includes(originOf(row.iframe_base));
  return {
    ...row,
    external_url: row.external_url ?? configured ?? null,
    iframe_base: isAllowed ? row.iframe_base : null,
  };
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? '';
}
