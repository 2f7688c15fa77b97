import { CODES } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { HEAD_BYTES, typeOf } from './type-of.ts';
import { GIF, JPEG, OLE, PDF, PNG, WINDOWS_PROGRAM, ZIP } from './testing/samples.ts';

const judge = async (name: string, head: Uint8Array): Promise<string | number> =>
  await typeOf(name, head).catch((error: { code: number }) => error.code);
const text = (content: string) => Buffer.from(content, 'utf8');

describe('file type', () => {
  it('is detected from the first bytes of a whole file', async () => {
    const long = Buffer.concat([Buffer.alloc(HEAD_BYTES, 'a'), Buffer.alloc(8)]);
    expect(await judge('long.txt', long)).toBe('text/plain');
  });

  it.each([
    ['a.png', PNG, 'image/png'],
    ['照片.JPG', JPEG, 'image/jpeg'],
    ['a.jpeg', JPEG, 'image/jpeg'],
    ['a.gif', GIF, 'image/gif'],
    ['合同.pdf', PDF, 'application/pdf'],
    ['a.zip', ZIP, 'application/zip'],
    ['报价.xlsx', ZIP, 'application/zip'],
    ['旧表.xls', OLE, 'application/x-cfb'],
    ['说明.txt', text('你好，世界\r\n'), 'text/plain'],
    ['BM.txt', text('BMW numbers'), 'text/plain'],
    ['MZ.txt', text('MZ is a country code'), 'text/plain'],
    ['a.csv', text('a,b\n1,2'), 'text/csv'],
    ['unicode.txt', Buffer.from('\uFEFFhi', 'utf16le'), 'text/plain'],
    ['capture.dat', Buffer.from([0, 1, 2, 3]), 'application/octet-stream'],
    ['LIESMICH', text('x'), 'application/octet-stream'],
  ])('%s has the type of its bytes', async (name, head, mime) => {
    expect(await judge(name, head)).toBe(mime);
  });

  it.each([
    ['setup.exe', text('not even a program')],
    ['report.pdf.exe', PDF],
    ['report.exe. .', PDF],
    ['report.exe\u200b', PDF],
    ['report\u202efdp.js', text('alert(1)')],
    ['run.bat', text('dir')],
    ['page.html', text('<script>alert(1)</script>')],
    ['logo.svg', text('<svg onload="alert(1)"/>')],
    ['holiday.jpg', WINDOWS_PROGRAM],
    ['notes.txt', WINDOWS_PROGRAM],
    ['noname', WINDOWS_PROGRAM],
    ['notes.txt', text('#!/bin/sh\nrm -rf /')],
    ['data.bin2', Buffer.from('\u007fELF\u0002\u0001', 'latin1')],
  ])('%s can run: refused under any name', async (name, head) => {
    expect(await judge(name, head)).toBe(CODES.fileTypeRefused);
  });

  it.each([
    ['a.png', JPEG],
    ['a.pdf', PNG],
    ['a.docx', PDF],
    ['a.pdf', text('plain')],
    ['a.txt', PNG],
    ['a.csv', Buffer.from([65, 0, 66])],
  ])('%s does not match its name: refused', async (name, head) => {
    expect(await judge(name, head)).toBe(CODES.fileTypeRefused);
  });
});
