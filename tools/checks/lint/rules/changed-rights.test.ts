import { describe, expect, it } from 'vitest';
import { changedRights, rightsOf } from './changed-rights.ts';

const head = '| call | address | key | Sales |\n|---|---|---|:-:|\n';
const row = (call: string, key: string) => `| ${call} | POST /v2/x/:id | \`${key}\` | ● |\n`;
const table = (...rows: string[]) => ({ path: 'docs/rights/crm.md', text: head + rows.join('') });
const open = (call: string, to: string) => ({
  path: 'docs/rights/README.md',
  text: `| ${call} | ${to} | a reason |\n`,
});
const notes = (text: string) => ({ path: 'docs/spec/CHANGES.md', text });

describe('rights that changed since the last whole run', () => {
  const before = [table(row('crm.customer.merge', 'crm.customer:merge'), row('crm.customer.get', 'crm.customer'))];
  const check = (...files: { path: string; text: string }[]) =>
    changedRights(before)
      .check(files)
      .map(({ why }) => why.split(':')[0]);

  it('reads keys and open calls', () => {
    const read = rightsOf([...before, open('sys.session.menu', 'signed in')]);
    expect([...read].map(([call, { right }]) => [call, right])).toEqual([
      ['crm.customer.merge', 'crm.customer:merge'],
      ['crm.customer.get', 'crm.customer'],
      ['sys.session.menu', 'signed in'],
    ]);
  });

  it('allows added and removed calls', () => {
    expect(check(table(row('crm.customer.get', 'crm.customer'), row('crm.new.page', 'crm.new')))).toEqual([]);
  });

  it('reports a call that requires another key, or none', () => {
    const weaker = table(row('crm.customer.merge', 'crm.customer'), row('crm.customer.get', 'crm.customer'));
    expect(check(weaker)).toHaveLength(1);
    expect(check(open('crm.customer.merge', 'signed in'))).toHaveLength(1);
  });

  it('accepts a line that names the call or both keys', () => {
    const renamed = table(row('crm.customer.merge', 'crm.client:merge'), row('crm.customer.get', 'crm.customer'));
    expect(check(renamed, notes('nothing'))).toHaveLength(1);
    expect(check(renamed, notes('| `crm.customer.merge` | because |'))).toEqual([]);
    expect(check(renamed, notes('| `crm.customer:merge` | `crm.client:merge` | renamed |'))).toEqual([]);
    expect(check(renamed, notes('| `crm.customer:merge` |\n| `crm.client:merge` |'))).toHaveLength(1);
  });
});
