/** Texts that attack spreadsheets, and texts that must stay unchanged. */
export const LIVE = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.example","y")',
  '+1+1',
  '+86-138-0013-8000',
  '-1+1',
  '-cmd|calc',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(A1)',
];
export const HARMLESS = ['+8613800138000', '-12.50', '-3', '0', '13800138000', '华为', 'a=b', '1-2', ' =1+1', "'x"];
