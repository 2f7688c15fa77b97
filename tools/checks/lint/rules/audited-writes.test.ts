import { expect, test } from 'vitest';
import { isExcused } from '../finding.ts';
import { auditedWrites } from './audited-writes.ts';

const TABLES = {
  path: 'modules/crm/server/tables.ts',
  text: `export const ruleTable = defineTable('crm.rule', { audit: 'crm.rule' });
export const poolTable = defineTable('crm.pool', {
  audit: poolResource.code,
});
export const logTable = defineTable('crm.log');
export const customerTable = defineTable('crm.customer', { object: 'crm.customer', owner: 'owner_id' });`,
};
const SERVICE = 'modules/crm/server/rule/service.ts';

function found(text: string, path = SERVICE) {
  const file = { path, text: `const first = 1;\n${text}` };
  return auditedWrites.check([TABLES, file]).filter((finding) => !isExcused(finding, file.text));
}

test.each([
  ['updateRow', 'await updateRow(tx, ruleTable, { id, values, by });', 'ruleTable'],
  ['insertRow', 'const id = await insertRow(tx, poolTable, values, by);', 'poolTable'],
  ['archiveRow', 'await archiveRow(tx, ruleTable, { id, by });', 'ruleTable'],
  ['storeRow', 'await storeRow(tx, { table: ruleTable, id, version, values, by });', 'ruleTable'],
])('%s of a table whose changes are in the audit log needs an entry', (helper, call, table) => {
  expect(found(`async function save() {\n  ${call}\n}`)).toEqual([
    {
      file: SERVICE,
      line: 3,
      rule: 'audited-writes',
      why: `${helper} of ${table} without an entry in the audit log: use saveAudited or archiveAudited`,
    },
  ]);
  expect(found(`async function save() {\n  // lint-ok audited-writes: a job counts its uses\n  ${call}\n}`)).toEqual(
    [],
  );
});

test('an entry of another function of the file does not count', () => {
  const text = `async function one() { await updateRow(tx, ruleTable, change); }
export async function other() { await context.audit(tx, { action: 'other' }); }`;
  expect(found(text).map(({ line }) => line)).toEqual([2]);
});

test.each([
  ['in the same function', 'async function send() { await updateRow(tx, ruleTable, c); await context.audit(tx, {}); }'],
  [
    'by a function that it is given to',
    `export const move = async () => await change(async () => await updateRow(tx, ruleTable, c));
async function change(work) { await work(); await context.audit(tx, {}); }`,
  ],
  ['by the helper', 'async function save() { await saveAudited(tx, { table: ruleTable, id, values }, context); }'],
])('accepts an entry %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ['a table without entries', 'await updateRow(tx, logTable, change);', SERVICE],
  ['owned rows, whose entries are facts such as "released"', 'await updateRow(tx, customerTable, change);', SERVICE],
  ['a table of the same name in another module', 'await updateRow(tx, ruleTable, c);', 'modules/tj/server/rule.ts'],
  ['a change by the system', 'await updateRow(tx, ruleTable, { id, values, by: null });', SERVICE],
  ['a row of the system', 'await insertRow(tx, ruleTable, values, null);', SERVICE],
  ['demo data', 'await insertRow(tx, ruleTable, row, null);', 'modules/crm/server/demo/rules.ts'],
])('leaves %s alone', (_, text, path) => {
  expect(found(text, path)).toEqual([]);
});
