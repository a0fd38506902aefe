import { removeStorePhoto, uploadStorePhoto } from '@thali/proto/catalog/store';
import { call } from '../../../lib/api';
import { upload } from '../../../lib/upload';
import { useChange } from '../../../lib/use-change';
import { PhotoField } from '../../../ui/photo-field';
import { storeSettingQuery } from '../store-setting';

const reload = storeSettingQuery().queryKey;

/** Takes effect at once, without Save. */
export function StorePhoto({ title, image }: { title: string; image: string | null }) {
  const put = useChange((file: File) => upload(uploadStorePhoto, {}, file), { reload });
  const remove = useChange(() => call(removeStorePhoto), { reload });
  return (
    <PhotoField
      title={title}
      image={image}
      onUpload={async (file) => void (await put.mutateAsync(file))}
      onRemove={async () => void (await remove.mutateAsync())}
    />
  );
}
