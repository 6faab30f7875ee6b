import { type ReactNode, useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** base64, with or without its data prefix */
  photo?: string | null;
  /** in pixels */
  size?: number;
}

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
};

/** A user's photo, or their initials if there is none or it cannot be decoded. */
export function Avatar({ name, photo, size = 32 }: AvatarProps): ReactNode {
  const [unreadable, setUnreadable] = useState<string>();
  const hasPhoto = photo !== undefined && photo !== null && photo !== '' && photo !== unreadable;
  return (
    <span className={styles.avatar} style={{ inlineSize: size, blockSize: size }}>
      {hasPhoto ? (
        <img
          className={styles.photo}
          src={photo.startsWith('data:') ? photo : `data:image/*;base64,${photo}`}
          alt={name}
          onError={() => setUnreadable(photo)}
        />
      ) : (
        <span role="img" aria-label={name}>
          {initials(name)}
        </span>
      )}
    </span>
  );
}
