import { type Theme, useTheme } from '@parallax/ui/state';
import { type ReactNode, useState } from 'react';
import type { WidgetKind } from '../../widget-kit/widget-types.ts';
import styles from './thumbnail.module.css';

export interface ThumbnailImageProps {
  type: WidgetKind['type'];
  missing: ReactNode;
}

/** The address of a file of this folder, if there is one for the type. */
function fileOf(type: WidgetKind['type'], theme: Theme): string | undefined {
  try {
    return new URL(`./${type}.${theme}.webp`, import.meta.url).href;
  } catch {
    return undefined;
  }
}

/** The thumbnail in the theme, or `missing` if there is no file of it or it fails to load. */
export default function ThumbnailImage({ type, missing }: ThumbnailImageProps) {
  const { theme } = useTheme();
  const [failed, setFailed] = useState<string>();
  const file = fileOf(type, theme);
  if (file === undefined || file === failed) return missing;
  return (
    <img
      src={file}
      alt=""
      className={styles.image}
      loading="lazy"
      onError={() => setFailed(file)}
    />
  );
}
