import { Icon } from '@parallax/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { isOwn, type WidgetKind } from '../../widget-kit/widget-types.ts';
import styles from './thumbnail.module.css';
import type { ThumbnailImageProps } from './thumbnail-image.tsx';

/** Loaded with the first card, since its addresses are long. If that fails, icons remain. */
const ThumbnailImage = lazy(
  (): Promise<{ default: ComponentType<ThumbnailImageProps> }> =>
    import('./thumbnail-image.tsx').catch(() => ({ default: ({ missing }) => missing })),
);

/** What widgets of a type look like, or their icon. */
export function Thumbnail({ widget }: { widget: WidgetKind }) {
  const icon = <Icon source={widget.icon} size={20} />;
  return (
    <div className={styles.thumbnail} aria-hidden="true">
      {isOwn(widget) ? (
        <Suspense fallback={icon}>
          <ThumbnailImage type={widget.type} missing={icon} />
        </Suspense>
      ) : (
        icon
      )}
    </div>
  );
}
