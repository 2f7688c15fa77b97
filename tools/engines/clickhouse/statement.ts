/** Reads SQL just far enough to choose how to run it. The engine parses it; this only looks at both ends of the text. */

const leadingNoise = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)+/;

export function withoutLeadingComments(sql: string): string {
  return sql.replace(leadingNoise, '');
}

export function withoutTrailingSemicolons(sql: string): string {
  return sql.trim().replace(/[;\s]+$/, '');
}

/** chdb can stream only statements that return rows block by block; everything else runs to its end first. */
export function isStreamable(sql: string): boolean {
  return /^[(\s]*(?:select|with)\b/i.test(withoutLeadingComments(sql));
}

export interface InsertFromBody {
  target: string;
  settings: string;
  format: string;
}

/** `INSERT INTO t (a, b) FORMAT JSONEachRow`: the rows follow in the request body. Null for any other statement. */
export function parseInsertFromBody(sql: string): InsertFromBody | null {
  if (!/^insert\s+into\b/i.test(withoutLeadingComments(sql))) return null;
  const end = /(\bsettings\s+\w+\s*=[^]*?)?\bformat\s+(\w+)\s*;?\s*$/i.exec(sql);
  if (!end?.[2]) return null;
  return { target: sql.slice(0, end.index).trimEnd(), settings: (end[1] ?? '').trim(), format: end[2] };
}

export function insertFromFile(insert: InsertFromBody, file: string): string {
  const settings = insert.settings ? ` ${insert.settings}` : '';
  return `${insert.target} FROM INFILE ${quote(file)}${settings} FORMAT ${insert.format}`;
}

export function outputFormat(sql: string, fallback: string): string {
  return /\bformat\s+(\w+)\s*$/i.exec(sql)?.[1] ?? fallback;
}

export function quote(value: string): string {
  return `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
}

export function quoteIdentifier(name: string): string {
  return `\`${name.replace(/\\/g, '\\\\').replace(/`/g, '\\`')}\``;
}
