import type { Config } from '@switchboard/kit-server';

export interface DingSettings {
  readonly oapiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly agentId: string;
  readonly publicOrigin: string;
  /** The organisation of the chat app that signs users in; with several, users choose. */
  readonly corpId: string | null;
}

/** Null: work notices are not configured. */
export function dingOf(config: Config): DingSettings | null {
  const { DINGTALK_CLIENT_ID: clientId, DINGTALK_CLIENT_SECRET: clientSecret, DINGTALK_AGENT_ID: agentId } = config;
  const { PUBLIC_ORIGIN: publicOrigin, DINGTALK_OAPI_URL: oapiUrl, DINGTALK_CORP_IDS: corpIds } = config;
  if (clientId === undefined || clientSecret === undefined) return null;
  if (agentId === undefined || publicOrigin === undefined) return null;
  const corpId = corpIds.length === 1 ? (corpIds[0] ?? null) : null;
  return { oapiUrl, clientId, clientSecret, agentId, publicOrigin, corpId };
}
