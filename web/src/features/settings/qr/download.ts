import { t } from '@lingui/core/macro';
import { toast } from '../../../lib/toast';

/** The encoder is loaded with the first download. */
export async function saveQr(link: string, fileName: string): Promise<void> {
  try {
    const { downloadQr } = await import('./qr-code');
    await downloadQr(link, fileName);
  } catch (error) {
    toast.failure(error, t`Something went wrong!`);
  }
}
