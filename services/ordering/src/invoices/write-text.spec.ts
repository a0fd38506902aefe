import { beforeEach, describe, expect, it } from '@jest/globals';
import PDFDocument from 'pdfkit';
import { runsOf } from './script-fonts.js';
import { type Doc, fitting, heightOf, type Style, writeText } from './write-text.js';

const style: Style = { face: 'regular', size: 9 };
let doc: Doc;
beforeEach(() => {
  doc = new PDFDocument();
});
const oneLine = (text: string, width: number, written: Style) => heightOf(doc, text, width, written) < 1.5 * written.size;

describe('a figure that is too wide for its column', () => {
  it('is written smaller, never broken', () => {
    const figure = '₹99,99,99,99,999.00';
    expect(oneLine(figure, 60, style)).toBe(false);
    const fitted = fitting(doc, figure, 60, style);
    expect(fitted.size).toBeLessThan(9);
    expect(oneLine(figure, 60, fitted)).toBe(true);
  });
  it('keeps its size where there is room', () => {
    expect(fitting(doc, '₹55.00', 60, style)).toEqual(style);
  });
});

describe('a text', () => {
  it('is in stretches of one font each; Latin and Devanagari have the same', () => {
    expect(runsOf('Idli इडली இட்லி 2', 'bold')).toEqual([
      { font: 'noto-sans/bold', text: 'Idli इडली ' },
      { font: 'noto-sans-tamil/bold', text: 'இட்லி' },
      { font: 'noto-sans/bold', text: ' 2' },
    ]);
  });
  it.each([
    ['Tamil', 'அன்னபூர்ணா ஸ்ரீரங்கம் க்ஷேத்திரம்'],
    ['Bengali', 'অন্নপূর্ণা ক্ষীর র‍্যাম'],
    ['Telugu', 'అన్నపూర్ణ స్త్రీ క్షీరం'],
    ['Kannada', 'ಅನ್ನಪೂರ್ಣ ಸ್ತ್ರೀ ಕ್ಷೀರ'],
    ['Malayalam', 'അന്നപൂർണ്ണ സ്ത്രീ ക്ഷേത്രം'],
    ['Gujarati', 'અન્નપૂર્ણા શ્રી ક્ષીર'],
    ['Gurmukhi', 'ਅੰਨਪੂਰਨਾ ਸ੍ਰੀ ਕ੍ਸ਼'],
    ['Oriya', 'ଅନ୍ନପୂର୍ଣ୍ଣା କ୍ଷୀର'],
    ['Devanagari', 'अन्नपूर्णा क्षीर श्री'],
  ])('in %s is written, also where a mark has no place of its own on its letter', (_, text) => {
    for (const face of ['regular', 'bold'] as const) writeText(doc, text, 40, 40, 500, { face, size: 9 });
    expect(doc.y).toBeGreaterThan(40);
  });
  it('wider than its line is broken between words, and a long word between letters as people see them', () => {
    const lines = (text: string, width: number) =>
      Math.round(heightOf(doc, text, width, style) / heightOf(doc, 'x', width, style));
    expect(lines('Masala Dosa', 500)).toBe(1);
    expect(lines('Masala Dosa', 40)).toBe(2);
    expect(lines('அன்னபூர்ணாஅன்னபூர்ணாஅன்னபூர்ணா', 60)).toBeGreaterThan(1);
    expect(lines('one\ntwo', 500)).toBe(2);
  });
});
