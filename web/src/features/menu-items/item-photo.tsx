import { type MenuItem, removeMenuItemPhoto, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { call } from '../../lib/api';
import { upload } from '../../lib/upload';
import { PhotoField } from '../../ui/photo-field';
import { reloadItems } from './queries';
import { useChange } from './use-change';

export function ItemPhoto({ item }: { item: MenuItem }) {
  const { id } = item;
  const put = useChange({ call: (file: File) => upload(uploadMenuItemPhoto, { id }, file), reload: reloadItems });
  const remove = useChange({ call: () => call(removeMenuItemPhoto, { id }), reload: reloadItems });
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
