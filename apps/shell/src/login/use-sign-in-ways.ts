import { useCall } from '@switchboard/kit-web';
import { getManifest } from '@switchboard/sys-contract';
import type { Manifest } from '../loader/manifest.ts';

export type SignInWays = Manifest['signIn'];

const PASSWORD_ONLY: SignInWays = { password: true, dingtalk: false, oidc: false };

/** What the server offers; null until it has said so. A server that cannot say still takes a password. */
export function useSignInWays(): SignInWays | null {
  const { data, isError } = useCall(getManifest, {});
  if (isError) return PASSWORD_ONLY;
  return data === undefined ? null : data.signIn;
}
