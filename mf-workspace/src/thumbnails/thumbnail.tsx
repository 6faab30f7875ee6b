import { Icon } from '@parallax/ui';
import { useTheme } from '@parallax/ui/state';
import { useState } from 'react';
import { isOwn, type WidgetKind } from '../widgets/widget-types.ts';
import styles from './thumbnail.module.css';
import { THUMBNAILS } from './thumbnail-files.ts';

/** What widgets of a type look like, or their icon if there is no file of it or it fails to load. */
export function Thumbnail({ widget }: { widget: WidgetKind }) {
  const { theme } = useTheme();
  const [failed, setFailed] = useState<string>();
  const file = isOwn(widget) ? THUMBNAILS[widget.type]?.[theme] : undefined;
  return (
    <div className={styles.thumbnail} aria-hidden="true">
      {file === undefined || file === failed ? (
        <Icon source={widget.icon} size={20} />
      ) : (
        <img
          src={file}
          alt=""
          className={styles.image}
          loading="lazy"
          onError={() => setFailed(file)}
        />
      )}
    </div>
  );
}
