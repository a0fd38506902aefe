import { type MenuItem, removeMenuItemPhoto, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { MENU } from '../../domain/menu/menu';
import { call } from '../../lib/api';
import { upload } from '../../lib/upload';
import { useCommand } from '../../lib/use-command';
import { PhotoField } from '../../ui/photo-field';

export function ItemPhoto({ item }: { item: MenuItem }) {
  const { id } = item;
  const put = useCommand((file: File) => upload(uploadMenuItemPhoto, { id }, file), { reload: MENU });
  const remove = useCommand(() => call(removeMenuItemPhoto, { id }), { reload: MENU });
  return (
    <PhotoField
      image={item.image}
      title={item.title}
      onUpload={async (file) => {
        await put.mutateAsync(file);
      }}
      onRemove={async () => {
        await remove.mutateAsync();
      }}
    />
  );
}
