import { expect, test } from 'vitest';
import { type EffectiveRights, groupRights } from './effective.ts';

const RIGHTS: EffectiveRights = {
  resources: [
    { key: 'sys.system-log', name: '系统日志', fromRoles: ['Auditor'] },
    { key: 'crm.client', name: '客户', fromRoles: ['Sales', 'Lead'] },
    { key: 'aichat', name: '智能助手', fromRoles: ['Sales'] },
    { key: 'crm.client:add', name: '客户 · 新增', fromRoles: ['Sales'] },
  ],
  scopes: [
    { key: 'crm.client', objectCode: 'crm.customer', scope: 1, deptIds: [], fromRole: 'Sales' },
    { key: 'crm.client', objectCode: 'crm.customer', scope: 3, deptIds: [], fromRole: 'Lead' },
  ],
  fields: [],
};

test('rights are grouped by sub-application, with the rows that each role opens', () => {
  const groups = groupRights(RIGHTS, '');
  expect(groups.map(({ app, lines }) => [app, lines.map(({ key }) => key)])).toEqual([
    ['aichat', ['aichat']],
    ['crm', ['crm.client', 'crm.client:add']],
    ['sys', ['sys.system-log']],
  ]);
  expect(groups[1]?.lines[0]?.scopes).toEqual([
    { objectCode: 'crm.customer', scope: 1, role: 'Sales' },
    { objectCode: 'crm.customer', scope: 3, role: 'Lead' },
  ]);
});

test('the search covers keys, names and role names and ignores case', () => {
  const found = (typed: string) => groupRights(RIGHTS, typed).flatMap(({ lines }) => lines.map(({ key }) => key));
  expect(found(' AUDIT ')).toEqual(['sys.system-log']);
  expect(found('新增')).toEqual(['crm.client:add']);
  expect(found(':add')).toEqual(['crm.client:add']);
  expect(found('nothing')).toEqual([]);
});
