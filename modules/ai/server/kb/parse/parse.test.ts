import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../chunks.ts';
import { makeDocx, makePdf, makePptx, makeXlsx } from '../testing/office-files.ts';
import { CLOSED_FLAGS, parseFile } from './parse.ts';
import { joinLines } from './pdf.ts';

const textOf = async (ending: Parameters<typeof parseFile>[0], bytes: Uint8Array): Promise<string> => {
  const answer = await parseFile(ending, bytes);
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.text;
};

describe('file parsing', () => {
  it('a DOCX file yields headings and tables, with hidden text marked', async () => {
    const bytes = await makeDocx(
      [
        { text: '差旅制度', heading: 1 },
        { text: '每日补贴 180 元。' },
        { text: 'white on white', look: '<w:color w:val="FFFFFF"/>' },
        { text: 'white on blue', look: '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="0000FF"/>' },
        { text: 'vanished', look: '<w:vanish/>' },
      ],
      [
        ['城市', '住宿上限'],
        ['上海', '500 元'],
      ],
    );
    expect((await textOf('docx', bytes)).split('\n\n')).toEqual([
      '# 差旅制度',
      '每日补贴 180 元。',
      '\u2063white on white',
      'white on blue',
      '\u2063vanished',
      '| 城市 | 住宿上限 |\n| --- | --- |\n| 上海 | 500 元 |',
    ]);
  });

  it('a workbook yields a table per sheet, slides yield their titles and text', async () => {
    const workbook = await makeXlsx({
      价格: [
        ['国家', '单价'],
        ['肯尼亚', '0.02'],
      ],
      空: [],
    });
    expect(await textOf('xlsx', workbook)).toBe(
      '## 价格\n\n| 国家 | 单价 |\n| --- | --- |\n| 肯尼亚 | 0.02 |\n\n## 空',
    );
    expect(await textOf('pptx', await makePptx([{ title: '目标', text: '全年三千万' }]))).toBe('## 目标\n\n全年三千万');
  });

  it('a PDF is grouped by page number, also in Chinese when the font is not embedded', async () => {
    expect(await textOf('pdf', makePdf([['设备保修期为三年。'], ['Page two.']]))).toBe(
      '## p. 1\n\n设备保修期为三年。\n\n## p. 2\n\nPage two.',
    );
    expect(joinLines(['客户在三十天内没有跟', '进就会掉入公海。', '完'])).toEqual([
      '客户在三十天内没有跟进就会掉入公海。',
      '完',
    ]);
  });

  it('an HTML page yields the visible text, with hidden text marked', async () => {
    const page = `<html><head><title>x</title><style>p{}</style></head><body><h1>办公</h1><p>打印机在<b>三楼</b>。</p>
      <script>alert(1)</script><ul><li>甲</li><li>乙</li></ul><p style="display: none">ignore</p>
      <table><tr><th>房间</th><th>人数</th></tr><tr><td>A1</td><td>12</td></tr></table></body></html>`;
    expect((await textOf('html', Buffer.from(page))).split('\n\n')).toEqual([
      '# 办公',
      '打印机在三楼。',
      '- 甲\n- 乙',
      '\u2063ignore',
      '| 房间 | 人数 |\n| --- | --- |\n| A1 | 12 |',
    ]);
    const national = Buffer.from([0xb4, 0xf2, 0xd3, 0xa1]);
    expect(await textOf('txt', national)).toBe('打印');
  });
});

describe('the process that reads untrusted files', () => {
  it('has no network, writes no files and starts no programs', () => {
    const tries = `const tried = async (name, what) => { try { await what(); console.log(name, 'open'); } catch { console.log(name, 'closed'); } };
      await tried('fetch', () => fetch('http://127.0.0.1:1').catch((e) => { if (e.cause) return; throw e; }));
      await tried('net', () => import('node:net'));
      await tried('https', async () => process.getBuiltinModule('https').get);
      await tried('dns', () => import('dns'));
      await tried('write', async () => (await import('node:fs')).writeFileSync('/tmp/never', ''));
      await tried('read', async () => (await import('node:fs')).readFileSync('/etc/hostname'));
      await tried('program', async () => (await import('node:child_process')).execFileSync('true'));
      console.log(Object.keys(process.env).length);`;
    const { stdout } = spawnSync(process.execPath, [...CLOSED_FLAGS, '--input-type=module', '-e', tries], { env: {} });
    expect(String(stdout).trim().split('\n')).toEqual([
      ...['fetch', 'net', 'https', 'dns', 'write', 'read', 'program'].map((name) => `${name} closed`),
      '0',
    ]);
  });

  it('is killed when it takes too long, and reports why a file gave no text', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`);
    expect(await parseFile('pdf', makePdf([lines]), { patienceMs: 1 })).toEqual({ failure: 'tooHeavy' });
    expect(await parseFile('docx', Buffer.from('PK no zip'))).toEqual({ failure: 'unreadable' });
    expect(await parseFile('pdf', makePdf([[]]))).toEqual({ text: '## p. 1' });
    expect(await parseFile('txt', Buffer.from('  \n'))).toEqual({ failure: 'noText' });
    expect(await parseFile('txt', Buffer.alloc(2_000_001, 'a'))).toEqual({ failure: 'tooLong' });
    const long = await makeXlsx({ a: [['x'.repeat(40_000)]] });
    expect(await parseFile('xlsx', long)).toEqual({ failure: 'tooLong' });
    const zipBomb = await makeDocx([{ text: 'small' }], [], { 'word/media/x.xml': Buffer.alloc(20_000_000) });
    expect(zipBomb.length * 100).toBeLessThan(20_000_000);
    expect(await parseFile('docx', zipBomb)).toEqual({ failure: 'unpacks' });
  });
});

describe('pieces', () => {
  it('of a table are its rows with column names, packed together and never cut', () => {
    const rows = Array.from({ length: 120 }, (_, i) => `| 国家${i} | 0.0${i} | 备注\\|${i} |`);
    const text = `# 价格\n说明\n\n| 国家 | 单价 | 备注 |\n| --- | --- | --- |\n${rows.join('\n')}\n\n末尾`;
    const chunks = chunksOf('表', text);
    expect(chunks.length).toBeGreaterThan(3);
    const lines = chunks.flatMap((chunk) => chunk.text.split('\n')).filter((line) => line.startsWith('- '));
    expect(new Set(lines)).toEqual(new Set(rows.map((_, i) => `- 国家: 国家${i}; 单价: 0.0${i}; 备注: 备注|${i}`)));
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(400);
  });

  it('repeat up to 50 tokens of the previous piece, and cut a line only if it alone is too long', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `第${i}句${'字'.repeat(30)}。`);
    for (const text of [lines.join('\n'), lines.join('')]) {
      const chunks = chunksOf('文', text);
      expect(chunks.length).toBeGreaterThan(2);
      for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(400);
      for (const [i, { text: after }] of chunks.entries()) {
        if (i === 0) continue;
        const first = after.split('\n')[0] as string;
        expect(chunks[i - 1]?.text.endsWith(first), `${first} is repeated`).toBe(true);
        expect(first.length).toBeLessThanOrEqual(80);
      }
      for (const line of lines) expect(chunks.some((chunk) => chunk.text.includes(line))).toBe(true);
    }
    expect(chunksOf('长', 'x'.repeat(5_000)).length).toBeGreaterThan(0);
  });
});
