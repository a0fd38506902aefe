import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { signIn } from './session.js';
import { normalUsername } from './username.js';

const tricky = [...'aAzZ İıſßẞΣςKÅﬁ\u0345\u0307\u030c\u200b\u00ad\u00a0\u3000\ufeff\u0001\u0085\n\ufff9'];
const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom(...tricky), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
});

describe('a username', () => {
  it.each([
    ['Asha@Thali.Example', 'asha@thali.example'],
    ['ａｓｈａ＠ｔｈａｌｉ．ｅｘａｍｐｌｅ', 'asha@thali.example'],
    ['oﬃce@thali.example', 'office@thali.example'],
    ['\u00a0asha@thali.example\u3000', 'asha@thali.example'],
    ['as\u200bha\u2060@thali.example\ufeff', 'asha@thali.example'],
    ['\u200b asha@thali.example', 'asha@thali.example'],
    ['\u0130van', 'i\u0307van'],
    ['\u212aelvin', 'kelvin'],
    ['ke\u0001lvin\u0085', 'kelvin'],
    ['J\u030coe', '\u01f0oe'],
  ])('%j is the same as %j', (written, normal) => {
    expect(normalUsername(written)).toBe(normal);
  });

  it('keeps letters apart that are not the same', () => {
    const names = ['ivan', 'ıvan', 'i\u0307van', 'asha', 'аsha', 'strasse', 'straße'];
    expect(new Set(names.map(normalUsername)).size).toBe(names.length);
  });

  it('is in its one form after once: whoever writes the form itself means the same name', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(normalUsername(normalUsername(name))).toBe(normalUsername(name));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is one name before and after a contract has read it, as gateway and identity do', () => {
    fc.assert(
      fc.property(anyText, (username) => {
        const read = signIn.input.safeParse({ username, password: 'x' });
        if (read.success) expect(normalUsername(read.data.username)).toBe(normalUsername(username));
      }),
      { numRuns: 2_000 },
    );
  });
});
