import { removeStorePhoto, uploadStorePhoto } from '@thali/proto/catalog/store';
import { upload } from '../../../lib/upload';
import { useCommand } from '../../../lib/use-command';
import { PhotoField } from '../../../ui/photo-field';

/** Changes take effect at once, without Save. */
export function StorePhoto({ title, image }: { title: string; image: string | null }) {
  const put = useCommand(uploadStorePhoto, { send: (file: File) => upload(uploadStorePhoto, {}, file) });
  const remove = useCommand(removeStorePhoto);
  return (
    <PhotoField
      title={title}
      image={image}
      onUpload={async (file) => void (await put.mutateAsync(file))}
      onRemove={async () => void (await remove.mutateAsync())}
    />
  );
}
