import { createHash, randomUUID } from 'node:crypto';
import { defineStub, isSameSecret, isStubActive, type PublicContext } from '@switchboard/kit-server';
import svgCaptcha from 'svg-captcha';
import { sysDb } from '../db.ts';
import { insertCaptcha, takeCaptcha } from './captcha.repo.ts';

const LIVES_SECONDS = 120;
/** Letters that look like digits are left out; four characters, as the rule of the form requires (sys R09). */
const IMAGE = { size: 4, ignoreChars: '0oO1iIlLzZ2', noise: 2, width: 120, height: 40, color: false };
/** For demos and tests on one machine, never elsewhere. */
export const DEMO_CODE = '8888';

export const demoCodeStub = defineStub({
  name: 'sys.demo-sign-in',
  replaces: 'reading the captcha image, and the accounts of the company',
  reason: 'visitors of the demo and tests sign in on the same machine with a fixed code',
  modes: ['demo', 'test'],
});

export async function createCaptcha(context: PublicContext): Promise<{ dcodeKey: string; image: string }> {
  const { text, data } = svgCaptcha.create(IMAGE);
  const key = randomUUID();
  await insertCaptcha(sysDb(context), { key, answerHash: hashAnswer(text), seconds: LIVES_SECONDS });
  return { dcodeKey: key, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
}

/** Every key is valid for one attempt, right or wrong. */
export async function isCaptchaRight(context: PublicContext, key: string, answer: string): Promise<boolean> {
  const stored = await takeCaptcha(sysDb(context), key);
  if (answer === DEMO_CODE && isDemoCodeOpen(context)) return true;
  return stored !== null && isSameSecret(hashAnswer(answer), stored);
}

export function isDemoCodeOpen({ config, ip }: Pick<PublicContext, 'config' | 'ip'>): boolean {
  return isStubActive(demoCodeStub, config) && isLoopback(ip);
}

export function isLoopback(ip: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(ip);
}

function hashAnswer(answer: string): Buffer {
  return createHash('sha256').update(answer.toLowerCase()).digest();
}
