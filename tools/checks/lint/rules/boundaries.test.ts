import { describe, expect, test } from 'vitest';
import { boundaries } from './boundaries.ts';

const broken = (path: string, specifier: string, form = 'import { x } from') =>
  boundaries.check([{ path, text: `${form} '${specifier}'${form.endsWith('(') ? ')' : ''};\n` }]);

describe('an allowed dependency passes', () => {
  test.each([
    ['apps/api/src/main.ts', '@switchboard/crm-server/module'],
    ['apps/api/src/main.ts', '@switchboard/kit-server'],
    ['apps/worker/src/main.ts', '@switchboard/registry'],
    ['apps/shell/src/main.tsx', '@switchboard/kit-web/host'],
    ['apps/shell/src/embed/open-bridge.ts', '@switchboard/kit-embed/host'],
    ['tools/simulators/embed-sample/app/main.ts', '@switchboard/kit-embed/guest'],
    ['modules/crm/web/customer/list.tsx', '@switchboard/crm-contract'],
    ['modules/crm/web/customer/list.tsx', '@switchboard/sys-contract'],
    ['modules/crm/web/customer/list.tsx', '@switchboard/kit-web'],
    ['modules/crm/server/customer/service.ts', '@switchboard/sys-server'],
    ['modules/crm/server/customer/service.ts', 'kysely'],
    ['modules/crm/contract/index.ts', '@switchboard/sys-contract'],
    ['modules/crm/web/customer/list.tsx', './form.tsx'],
    ['apps/shell/src/routes/table.test.ts', '../../../../docs/spec/routes.json'],
    ['kit/server/src/http.ts', '@switchboard/kit-contract'],
    ['kit/web/src/grid.test.ts', 'node:fs'],
    ['tools/demo/demo.ts', '@switchboard/crm-server/demo'],
    ['e2e/sign-in.e2e.ts', '@switchboard/tools/demo'],
    ['modules/crm/server/customer/page.int.test.ts', '@switchboard/kit-server/testing'],
    ['modules/crm/server/customer/page.int.test.ts', '@switchboard/sys-server/testing'],
    ['modules/crm/server/customer/page.int.test.ts', '@switchboard/sys-server/module'],
    ['vitest.config.ts', './tools/checks/coverage/report-writer.ts'],
  ])('%s -> %s', (path, specifier) => {
    expect(broken(path, specifier)).toEqual([]);
  });
});

describe('a forbidden dependency fails', () => {
  test.each([
    ['modules/crm/web/customer/list.tsx', '@switchboard/crm-server'],
    ['kit/embed/src/guest.ts', '@switchboard/kit-web'],
    ['kit/embed/src/guest.ts', 'react'],
    ['modules/crm/web/customer/list.tsx', '@switchboard/sys-web'],
    ['modules/crm/web/customer/list.tsx', '@switchboard/kit-server'],
    ['modules/crm/web/customer/list.tsx', '@switchboard/kit-web/host'],
    ['modules/crm/server/customer/service.ts', '@switchboard/kit-server/testing'],
    ['modules/crm/web/customer/list.tsx', 'kysely'],
    ['modules/crm/web/customer/list.tsx', 'node:fs'],
    ['modules/crm/web/customer/list.tsx', 'antd/es/button'],
    ['modules/crm/web/customer/list.tsx', '../../contract/index.ts'],
    ['modules/crm/server/customer/service.ts', '@switchboard/sys-server/module'],
    ['modules/crm/server/customer/service.ts', '@switchboard/crm-server'],
    ['modules/crm/server/customer/service.ts', '@switchboard/crm-web'],
    ['modules/crm/server/customer/service.ts', '@switchboard/kit-web'],
    ['modules/crm/server/customer/service.ts', 'react'],
    ['modules/crm/server/customer/service.ts', '@switchboard/api'],
    ['modules/crm/contract/index.ts', '@switchboard/crm-server'],
    ['modules/crm/contract/index.ts', '@switchboard/kit-server'],
    ['modules/crm/contract/index.ts', 'node:crypto'],
    ['modules/crm/contract/index.ts', 'kysely'],
    ['modules/crm/contract/index.ts', 'react'],
    ['kit/contract/src/call.ts', '@switchboard/kit-server'],
    ['kit/server/src/http.ts', '@switchboard/kit-web'],
    ['kit/server/src/http.ts', '@switchboard/crm-contract'],
    ['kit/web/src/api.ts', '@switchboard/shell'],
    ['apps/shell/src/routes/table.ts', '../../../../docs/spec/routes.json'],
    ['apps/shell/src/main.tsx', '@switchboard/registry'],
    ['modules/crm/server/customer/service.ts', '@switchboard/registry'],
    ['apps/shell/src/main.tsx', '@switchboard/crm-web'],
    ['apps/shell/src/main.tsx', '@switchboard/kit-server'],
    ['apps/api/src/main.ts', '@switchboard/kit-web'],
    ['apps/api/src/main.ts', '@switchboard/worker'],
    ['apps/api/src/main.ts', '@switchboard/tools'],
    ['e2e/sign-in.e2e.ts', '@switchboard/crm-server'],
  ])('%s -> %s', (path, specifier) => {
    expect(broken(path, specifier)).toHaveLength(1);
  });

  test.each(['export * from', 'import type { X } from', 'export { x } from', 'const x = import(', 'type X = import('])(
    'in the form %s',
    (form) => {
      expect(broken('kit/server/src/http.ts', '@switchboard/kit-web', form)).toHaveLength(1);
    },
  );
});

test('the message contains the line and the reason', () => {
  const text = "import { z } from 'zod';\n\nimport { y } from '@switchboard/sys-web';\n";
  expect(boundaries.check([{ path: 'modules/crm/web/a.ts', text }])).toEqual([
    {
      file: 'modules/crm/web/a.ts',
      line: 3,
      rule: 'boundaries',
      why: '@switchboard/sys-web: the web layer of sys is its own; share through the contract or kit/web',
    },
  ]);
});
