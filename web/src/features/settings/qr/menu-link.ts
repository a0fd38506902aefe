/** The public menu's link; with a table's encrypted id the link in that table's QR code. */
export const menuLink = (uniqueQRCode: string, encryptedTableId?: string) =>
  `${window.location.origin}/m/${uniqueQRCode}${encryptedTableId ? `?table=${encodeURIComponent(encryptedTableId)}` : ''}`;

/** `Table 1` becomes `table_1-qr.png`; letters of any script are kept. */
export const tableQrFile = (title: string) =>
  `${
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
      .replace(/^_+|_+$/g, '') || 'table'
  }-qr.png`;
