import { INVALID_IMAGE } from '@parallax/contract';
import { Avatar, Button } from '@parallax/ui';
import { showToast } from '@parallax/ui/state';
import { type ChangeEvent, useRef, useState } from 'react';
import { PART_MISSING } from '../part-missing.ts';
import styles from './edit-profile.module.css';
import { loadPhotoOf } from './photo-of.ts';

/** Gives the picture to `onPhoto`. Returns what failed: the picture, or the code that reads it. */
async function readPhoto(file: File, onPhoto: (photo: string) => void) {
  const photoOf = await loadPhotoOf().catch(() => undefined);
  if (!photoOf) return PART_MISSING;
  try {
    onPhoto(await photoOf(file));
    return undefined;
  } catch {
    return INVALID_IMAGE;
  }
}

/** The trader's photo, and how to change it or take it away. */
export function PhotoField(props: {
  name: string;
  photo: string | null;
  onPhoto: (photo: string | null) => void;
}) {
  const { name, photo, onPhoto } = props;
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // the same file can be chosen again after it was changed
    target.value = '';
    if (!file) return;
    setReading(true);
    const failure = await readPhoto(file, onPhoto);
    setReading(false);
    if (failure !== undefined) showToast({ kind: 'error', title: failure });
  };

  return (
    <div className={styles.photo}>
      <Avatar name={name} photo={photo} size={64} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Photo"
        hidden
        onChange={(event) => void read(event)}
      />
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
