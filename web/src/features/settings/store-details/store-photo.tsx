import { removeStorePhoto, uploadStorePhoto } from '@thali/proto/catalog/store';
import { storeSettingQuery } from '../../../domain/store/store-setting';
import { call } from '../../../lib/api';
import { upload } from '../../../lib/upload';
import { useCommand } from '../../../lib/use-command';
import { PhotoField } from '../../../ui/photo-field';

const reload = storeSettingQuery().queryKey;

/** Takes effect at once, without Save. */
export function StorePhoto({ title, image }: { title: string; image: string | null }) {
  const put = useCommand((file: File) => upload(uploadStorePhoto, {}, file), { reload });
  const remove = useCommand(() => call(removeStorePhoto), { reload });
  return (
    <PhotoField
      title={title}
      image={image}
      onUpload={async (file) => void (await put.mutateAsync(file))}
      onRemove={async () => void (await remove.mutateAsync())}
    />
  );
}
