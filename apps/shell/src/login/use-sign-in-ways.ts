import { useCall } from '@switchboard/kit-web';
import { getManifest } from '@switchboard/sys-contract';
import type { Manifest } from '../loader/manifest.ts';

export type SignInWays = Manifest['signIn'];

const PASSWORD_ONLY: SignInWays = { password: true, dingtalk: false, oidc: false };

/** The sign-in methods of the server; null until known. If the server cannot list them, a password still works. */
export function useSignInWays(): SignInWays | null {
  const { data, isError } = useCall(getManifest, {});
  if (isError) return PASSWORD_ONLY;
  return data === undefined ? null : data.signIn;
}
