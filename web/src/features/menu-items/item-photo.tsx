import { type MenuItem, removeMenuItemPhoto, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { upload } from '../../lib/upload';
import { useCommand } from '../../lib/use-command';
import { PhotoField } from '../../ui/photo-field';

export function ItemPhoto({ item }: { item: MenuItem }) {
  const { id } = item;
  const put = useCommand(uploadMenuItemPhoto, { send: (file: File) => upload(uploadMenuItemPhoto, { id }, file) });
  const remove = useCommand(removeMenuItemPhoto);
  return (
    <PhotoField
      image={item.image}
      title={item.title}
      onUpload={async (file) => {
        await put.mutateAsync(file);
      }}
      onRemove={async () => {
        await remove.mutateAsync({ id });
      }}
    />
  );
}
