/** Content of a mail, independent of its format. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** Figures and dates that the reader may look up later: name and value. */
  facts?: [name: string, value: string][];
  /** The one thing that the reader may want to do. */
  action?: { label: string; url: string };
}
/** Sender details, the same in every mail. */
export interface Letterhead {
  /** Address for questions. */
  support: string;
}
