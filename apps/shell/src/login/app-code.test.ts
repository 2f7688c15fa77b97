import { expect, test } from 'vitest';
import { requestAppCode } from './app-code.ts';

type Options = Parameters<NonNullable<Window['dd']>['runtime']['permission']['requestAuthCode']>[0];
const chatApp = (answer: (options: Options) => void): NonNullable<Window['dd']> => ({
  runtime: { permission: { requestAuthCode: answer } },
});

test('the chat app is asked for a code of the organisation', async () => {
  const asked: string[] = [];
  const app = chatApp(({ corpId, onSuccess }) => {
    asked.push(corpId);
    onSuccess({ code: 'c1' });
  });
  expect(await requestAppCode(app, 'ding1')).toBe('c1');
  expect(asked).toEqual(['ding1']);
});

test('a refusal and silence are both failures', async () => {
  await expect(
    requestAppCode(
      chatApp(({ onFail }) => onFail({ errorCode: 3 })),
      'ding1',
    ),
  ).rejects.toThrow('refused');
  await expect(
    requestAppCode(
      chatApp(() => undefined),
      'ding1',
      10,
    ),
  ).rejects.toThrow('no code');
});
