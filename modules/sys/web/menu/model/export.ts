import type { ResourceNode } from '@switchboard/sys-contract';
import { FIELD_NAMES, fieldsOf } from './draft.ts';

/** Export for other systems and diffs: the editable fields, nested as shown, without database ids. */
export function toJson(nodes: readonly ResourceNode[]): string {
  const plain = (list: readonly ResourceNode[]): object[] =>
    list.map((node) => ({
      ...fieldsOf(node),
      ...(node.children.length === 0 ? {} : { children: plain(node.children) }),
    }));
  return `${JSON.stringify(plain(nodes), null, 2)}\n`;
}

/** One line per node with its path. `heads` are the column titles, in the order of `CSV_COLUMNS`. */
export function toCsv(nodes: readonly ResourceNode[], heads: readonly string[]): string {
  const lines: string[][] = [[...heads]];
  const visit = (list: readonly ResourceNode[], above: readonly string[]): void => {
    for (const node of list) {
      const path = [...above, node.nameZh];
      const fields = fieldsOf(node);
      lines.push([path.join(' / '), ...FIELD_NAMES.map((name) => cellText(fields[name])), String(node.roleCount)]);
      visit(node.children, path);
    }
  };
  visit(nodes, []);
  // the BOM makes spreadsheets read UTF-8
  return `\uFEFF${lines.map((line) => line.map(quote).join(',')).join('\r\n')}\r\n`;
}

export const CSV_COLUMNS = ['path', ...FIELD_NAMES, 'roleCount'] as const;

function cellText(value: string | number | boolean | null): string {
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
}

/** Prefixes text that a spreadsheet would evaluate as a formula. */
function quote(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
