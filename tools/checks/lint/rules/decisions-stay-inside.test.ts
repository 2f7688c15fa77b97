import { expect, test } from 'vitest';
import { committedFiles } from '../files.ts';
import { decisionsStayInside } from './decisions-stay-inside.ts';

const service = {
  path: 'modules/fc/server/pay/services.ts',
  text: `import { pay } from './pay.ts';\nexport const payService = defineProcessService({ complete: pay });\n`,
};
const check = (text: string) =>
  decisionsStayInside
    .check([service, { path: 'modules/fc/server/pay/pay.ts', text }])
    .map(({ line, file }) => [file, line]);

test('GER-28 code in the transaction of a decision uses this database only: no service of the workflow reaches an external system, directly or through another module’s public API', () => {
  const files = committedFiles('.');
  const givers = files.filter(
    ({ path, text }) => /^modules\/.*\/server\//.test(path) && /defineAppl|defineApproval\(/.test(text),
  );
  expect(givers.length).toBeGreaterThan(5);
  expect(decisionsStayInside.check(files)).toEqual([]);
  // the same files with an external call in code that a service uses
  const planted = (path: string) =>
    files.map((file) =>
      file.path === path ? { path, text: `${file.text}\nawait fetch('https://bank.example');\n` } : file,
    );
  for (const path of ['modules/fc/server/apply/repo.ts', 'modules/ger/server/application/store.repo.ts'])
    expect(decisionsStayInside.check(planted(path)).map(({ file }) => file)).toEqual([path]);
});

test.each([
  `import { connect } from 'node:net';`,
  `import nodemailer from 'nodemailer';`,
  `import { S3Client } from '@aws-sdk/client-s3';`,
  `export const pay = async () => await fetch('https://bank.example');`,
  `export const pay = async () => (await import('node:http')).get('http://bank.example');`,
])('code reached by a service must not %s', (text) => {
  expect(check(text)).toEqual([['modules/fc/server/pay/pay.ts', 1]]);
});

test('code not reached by a service is unrestricted', () => {
  const job = { path: 'modules/fc/server/jobs/bank.ts', text: `await fetch('https://bank.example');` };
  expect(decisionsStayInside.check([service, job])).toEqual([]);
  expect(check(`import { sql } from 'kysely';`)).toEqual([]);
});
