import { uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { openQrMenu } from '@thali/proto/catalog/qr-menu';
import { photoOf } from '../../tools/demo/photos.ts';
import { callInside } from '../../tools/inside.ts';
import type { Thali } from '../../tools/stack/thali.ts';

const drawings = [
  ...['paneer-tikka', 'dal-makhani', 'biryani', 'palak-paneer', 'butter-chicken', 'fish-curry', 'samosa', 'hakka-noodles'],
  ...['butter-naan', 'jeera-rice', 'masala-dosa', 'idli', 'gulab-jamun', 'mango-lassi', 'filter-coffee', 'masala-chai'],
];
const atOnce = 4;

/** Gives every dish of the menu a photo of its own file, uploaded as an owner would. */
export async function addPhotos(thali: Thali, qrcode: string): Promise<void> {
  const { rpc, close } = await callInside(thali, 'bench');
  const { tenantId, menu } = await rpc.call(openQrMenu, { qrcode });
  const caller = { tenantId, userId: tenantId, sessionId: tenantId, username: 'bench', role: 'admin', scope: '' } as const;
  const left = [...menu.menuItems.entries()];
  const uploader = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, { id }] = next;
      const file = await photoOf(drawings[index % drawings.length] as string);
      await rpc.call(uploadMenuItemPhoto, { id, file }, { caller });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, uploader));
  await close();
}
