import { describe, expect, it } from 'vitest';
import { exportMinutes } from './estimate.ts';
import { fileNameOf } from './file-name.ts';
import { isChatApp, previewKind } from './preview-kind.ts';

const desk = { isInChatApp: false };

describe('previewKind', () => {
  it.each(['a.jpeg', 'a.JPG', 'b.png', 'c.x.gif'])('R269 %s is an image', (name) => {
    expect(previewKind(name, desk)).toBe('image');
    expect(previewKind(name, { isInChatApp: true })).toBe('image');
  });

  it.each(['txt', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'])(
    'R270 R271 .%s opens in a new window, inside the chat app it is downloaded',
    (extension) => {
      expect(previewKind(`报表.${extension}`, desk)).toBe('window');
      expect(previewKind(`报表.${extension}`, { isInChatApp: true })).toBe('download');
    },
  );

  it.each(['a.csv', 'a.zip', 'a', '.png.exe', 'pdf'])('R272 %s is not supported for preview', (name) => {
    expect(previewKind(name, desk)).toBe('unsupported');
  });

  it('recognizes the chat app by its user agent', () => {
    expect(isChatApp('Mozilla/5.0 … AliApp(DingTalk/7.6.0) com.alibaba.android.rimet')).toBe(true);
    expect(isChatApp('Mozilla/5.0 … Chrome/142.0')).toBe(false);
  });
});

describe('exportMinutes', () => {
  it.each([
    [0, null],
    [999_999, null],
    [1_000_000, 3],
    [2_500_000, 6],
    [5_000_000, 15],
  ])('R329 %i rows: %s minutes (null is within 3)', (rows, minutes) => {
    expect(exportMinutes(rows)).toBe(minutes);
  });
});

describe('fileNameOf', () => {
  it.each([
    [`attachment; filename="x.csv"; filename*=UTF-8''%E5%AE%A2%E6%88%B7.xlsx`, '客户.xlsx'],
    ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
    ['attachment; filename=%E5%AE%A2%E6%88%B7.csv', '客户.csv'],
    ['attachment; filename="100%.csv"', '100%.csv'],
    [`attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`, '_.._etc_passwd'],
    ['inline', 'export.csv'],
    [null, 'export.csv'],
  ])('R325 %s names the file %s', (disposition, name) => {
    expect(fileNameOf(disposition, 'export.csv')).toBe(name);
  });
});
