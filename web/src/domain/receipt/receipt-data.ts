import { queryOptions } from '@tanstack/react-query';
import { invoicesInit, ordersInit } from '@thali/proto/catalog/init';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { call } from '../../lib/api';
import { type ReceiptPrintSettings, readReceiptPrintSettings, saveReceiptPrintSettings } from './print-settings';

export const receiptQuery = (orderIds: string[]) =>
  queryOptions({
    queryKey: ['receipt', orderIds],
    queryFn: ({ signal }) => call(getReceipt, { orderIds }, { signal }),
    staleTime: 0,
  });

/**
 * Store and print settings; those stored in this browser when they can not be fetched.
 * @param copy reads them with the rights of the invoices, for users who may not see the orders
 */
export const printSetup = (copy = false) =>
  queryOptions({
    queryKey: ['receipt', 'setup', copy],
    queryFn: async ({ signal }): Promise<ReceiptPrintSettings> => {
      try {
        const { printSettings, storeSettings } = await call(copy ? invoicesInit : ordersInit, {}, { signal });
        saveReceiptPrintSettings({ printSettings, storeSettings });
        return { printSettings, storeSettings };
      } catch (error) {
        const remembered = readReceiptPrintSettings();
        if (remembered) return remembered;
        throw error;
      }
    },
  });
