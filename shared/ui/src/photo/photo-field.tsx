import { INVALID_IMAGE } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { FileInput } from '../file/file-input.tsx';
import { Avatar } from '../status/avatar.tsx';
import { CODE_LOAD_FAILED } from '../status/code-load-failed.ts';
import styles from './photo-field.module.css';
import { loadResizePhoto } from './resize-photo.ts';

/** Passes the resized photo to `onPhoto`. Returns an error message on failure. */
async function readPhoto(file: File, onPhoto: (photo: string) => void) {
  const resizePhoto = await loadResizePhoto().catch(() => undefined);
  if (!resizePhoto) return CODE_LOAD_FAILED;
  try {
    onPhoto(await resizePhoto(file));
    return undefined;
  } catch {
    return INVALID_IMAGE;
  }
}

/** Shows, changes and removes a photo. Photos are resized before `onPhoto` is called. */
export function PhotoField(props: {
  /** the name of the photo's owner */
  name: string;
  photo: string | null;
  onPhoto: (photo: string | null) => void;
}): ReactNode {
  const { name, photo, onPhoto } = props;
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);

  const read = async (file: File): Promise<void> => {
    setReading(true);
    const failure = await readPhoto(file, onPhoto);
    setReading(false);
    if (failure !== undefined) showToast({ kind: 'error', title: failure });
  };

  return (
    <div className={styles.photo}>
      <Avatar name={name} photo={photo} size={64} />
      <FileInput ref={input} label="Photo" accept="image/*" onFile={(file) => void read(file)} />
      <Button aria-disabled={reading} onClick={() => !reading && input.current?.click()}>
        Change photo
      </Button>
      {photo !== null && photo !== '' && (
        <Button variant="quiet" onClick={() => onPhoto(null)}>
          Remove photo
        </Button>
      )}
    </div>
  );
}
