import { type Command, nextCommand } from './commands.ts';

export interface Picture {
  width: number;
  height: number;
  /** A bit per dot, rows filled up to whole bytes; 1 is black. */
  bits: Uint8Array;
}
/** One row of a paper: text in the printer's own font, or a picture. */
export type Row = string | Picture;

/** A paper that is being printed. */
export class Paper {
  readonly rows: Row[] = [];
  #line = '';

  add(command: Command): void {
    if (command.kind === 'text') this.#line += String.fromCharCode(command.byte);
    if (command.kind === 'picture') this.rows.push(command);
    if (command.kind !== 'line') return;
    if (this.#line.trim()) this.rows.push(this.#line.trimEnd());
    this.#line = '';
  }

  /** The rows of text. */
  get texts(): string[] {
    return this.rows.filter((row) => typeof row === 'string');
  }
  get pictures(): Picture[] {
    return this.rows.filter((row) => typeof row !== 'string');
  }
}

/** The papers that a document prints, in order, including a last one that is not cut off. */
export function readPapers(document: Uint8Array): Paper[] {
  const papers: Paper[] = [];
  let paper = new Paper();
  for (let rest = document; rest.length > 0; ) {
    const next = nextCommand(rest);
    if (!next) throw new Error('the document ends in the middle of a command');
    rest = rest.subarray(next.length);
    paper.add(next.command);
    if (next.command.kind !== 'cut') continue;
    papers.push(paper);
    paper = new Paper();
  }
  if (paper.rows.length > 0) papers.push(paper);
  return papers;
}
