import type { ParsedInputOf } from '@switchboard/kit-contract';
import type { PublicContext } from '@switchboard/kit-server';
import { type exchangeCode, SYS_CODES, type Tokens } from '@switchboard/sys-contract';
import { refuseSignIn } from '../service.ts';
import { consumeAttempt } from './attempt.ts';
import { signInByDingTalkCode } from './dingtalk.ts';
import { signInByOidcCode } from './oidc.ts';

/** The attempt stores its provider; a caller with another one is faulty or malicious. */
export async function signInByCode(input: ParsedInputOf<typeof exchangeCode>, context: PublicContext): Promise<Tokens> {
  const attempt = await consumeAttempt(input.state, context);
  const { provider } = attempt;
  if (input.provider !== undefined && input.provider !== provider) {
    throw await refuseSignIn(context, SYS_CODES.signInRefused, { provider, detail: { why: 'other provider' } });
  }
  return provider === 'dingtalk'
    ? await signInByDingTalkCode(input, context)
    : await signInByOidcCode(input, attempt, context);
}
