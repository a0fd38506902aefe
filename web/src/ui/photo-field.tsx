import { msg, t } from '@lingui/core/macro';
import { Button, FileButton, Loader } from '@mantine/core';
import { IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { i18n } from '#words';
import { compressPhoto, PhotoError } from '../lib/photo/compress';
import classes from './photo-field.module.css';

type Props = {
  /** Address of the stored photo. */
  image: string | null;
  /** What the photo shows, such as the dish's name. */
  title: string;
  /** Gets the compressed photo and shows success or failure itself. A rejection keeps the former photo. */
  onUpload: (file: File) => Promise<void>;
  onRemove: () => Promise<void>;
  busy?: boolean;
};

const doing = { compress: msg`Preparing the photo...`, upload: msg`Uploading...`, remove: msg`Deleting...` };
/** Listed one by one, so that phones convert their own formats (HEIC) to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp';

/** The one photo of a dish or store: drop or choose a file, replace it, delete it. Each step takes effect at once. */
export function PhotoField({ image, title, onUpload, onRemove, busy = false }: Props) {
  const [step, setStep] = useState<keyof typeof doing | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const resetInput = useRef<() => void>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const working = busy || step !== null;
  const shown = chosen ?? image;

  async function put(file: unknown) {
    let preview: string | undefined;
    setError(null);
    setStep('compress');
    try {
      const photo = await compressPhoto(file);
      preview = URL.createObjectURL(photo);
      setChosen(preview);
      setStep('upload');
      await onUpload(photo).catch(() => undefined);
    } catch (thrown) {
      setError(thrown instanceof PhotoError ? thrown.message : t`Something went wrong!`);
    } finally {
      resetInput.current?.();
      setChosen(null);
      setStep(null);
      if (preview) URL.revokeObjectURL(preview);
    }
  }

  async function remove() {
    if (!window.confirm(t`Are you sure! This process is irreversible!`)) return;
    setError(null);
    setStep('remove');
    await onRemove().catch(() => undefined);
    setStep(null);
    uploadButton.current?.focus();
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!working) void put(event.dataTransfer.files[0]);
  }

  return (
    <fieldset
      aria-label={t`Photo of ${title}`}
      className={classes.field}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <div className={classes.frame} data-working={working || undefined}>
        {shown ? (
          <img className={classes.photo} src={shown} alt={title} width={512} height={512} />
        ) : (
          <IconPhotoPlus size={32} stroke={1.5} aria-hidden="true" />
        )}
        {working && <Loader className={classes.loader} size="sm" aria-hidden="true" />}
      </div>
      <div className={classes.side}>
        <div className={classes.actions}>
          <FileButton resetRef={resetInput} accept={accepted} onChange={(file) => file && void put(file)} disabled={working}>
            {(props) => (
              <Button
                {...props}
                ref={uploadButton}
                variant="default"
                size="sm"
                aria-disabled={working || undefined}
                leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
              >
                {image ? t`Change photo` : t`Upload photo`}
              </Button>
            )}
          </FileButton>
          {image && (
            <Button
              variant="subtle"
              color="danger"
              size="sm"
              disabled={working}
              onClick={() => void remove()}
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
            >
              {t`Delete photo`}
            </Button>
          )}
        </div>
        <p className={classes.step} role="status">
          {step ? i18n._(doing[step]) : t`Or drop a JPEG, PNG or WebP file here.`}
        </p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
