/// <reference types="node" />
import { expect, it } from '@jest/globals';
import { readTextFile } from './read-text-file';

const text = 'title;price\r\nCafé Crème;120\r\n';
const utf16be = (written: string) => Buffer.from(written, 'utf16le').swap16();

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 as Excel writes it', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without its mark', Buffer.from(text, 'utf16le')],
  ['the other UTF-16', utf16be(`\uFEFF${text}`)],
  ['the other UTF-16 without its mark', utf16be(text)],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a file in %s is read as it was meant', async (_encoding, bytes) => {
  expect(await readTextFile(new Blob([Uint8Array.from(bytes)]))).toBe(text);
});

it.each([
  ['.xlsx', [0x50, 0x4b, 3, 4, 20, 0]],
  ['.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
])('a workbook (%s) is no text', async (_kind, bytes) => {
  expect(await readTextFile(new Blob([Uint8Array.from(bytes)]))).toBeUndefined();
});

it('an empty file is an empty text', async () => {
  expect(await readTextFile(new Blob([]))).toBe('');
});
