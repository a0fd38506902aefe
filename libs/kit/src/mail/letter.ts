/** What a mail says, before it has a form. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** Figures and dates that the reader may look up later: name and value. */
  facts?: [name: string, value: string][];
  /** The one thing that the reader may want to do. */
  action?: { label: string; url: string };
}
/** Who writes, the same in every mail. */
export interface Letterhead {
  /** Where whoever has a question writes to. */
  support: string;
}
