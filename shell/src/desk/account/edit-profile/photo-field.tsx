import { INVALID_IMAGE } from '@parallax/contract';
import { Avatar, Button } from '@parallax/ui';
import { showToast } from '@parallax/ui/state';
import { type ChangeEvent, useRef, useState } from 'react';
import styles from './edit-profile.module.css';
import { photoOf } from './photo-of.ts';

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
    try {
      onPhoto(await photoOf(file));
    } catch {
      showToast({ kind: 'error', title: INVALID_IMAGE });
    } finally {
      setReading(false);
    }
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
