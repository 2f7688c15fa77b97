import { expect, test } from 'vitest';
import { requestAppCode } from './app-code.ts';

type Options = Parameters<NonNullable<Window['dd']>['runtime']['permission']['requestAuthCode']>[0];
const chatApp = (answer: (options: Options) => void): NonNullable<Window['dd']> => ({
  runtime: { permission: { requestAuthCode: answer } },
});

test('a code for the organisation is requested from the chat app', async () => {
  const requestedCorpIds: string[] = [];
  const app = chatApp(({ corpId, onSuccess }) => {
    requestedCorpIds.push(corpId);
    onSuccess({ code: 'c1' });
  });
  expect(await requestAppCode(app, 'ding1')).toBe('c1');
  expect(requestedCorpIds).toEqual(['ding1']);
});

test('a refusal and no answer are both failures', async () => {
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
