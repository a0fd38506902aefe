import { UAParser } from 'ua-parser-js';

/** What a person recognises a device by: 'Chrome on Windows'. */
export function deviceName(userAgent: string): string {
  const { browser, os } = UAParser(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 100) || 'Unknown device';
}
