import { Icon } from '@parallax/ui';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { WidgetKind } from '../widgets/widget-types.ts';
import { whenIdle } from './when-idle.ts';
import styles from './widget-picture.module.css';

/** Widgets of these widths have contents that would be truncated in a narrower picture. */
const MEDIUM_COLUMNS = 14;
const WIDE_COLUMNS = 16;

function pictureWidth({ w }: WidgetKind['size']): 'medium' | 'wide' | undefined {
  if (w >= WIDE_COLUMNS) return 'wide';
  return w >= MEDIUM_COLUMNS ? 'medium' : undefined;
}

type Props = { expose: NonNullable<WidgetKind['expose']> };

/** If the file cannot be loaded, the icon remains. */
const loadPicture = (): Promise<{ default: ComponentType<Props> }> =>
  import('./picture.tsx').catch(() => ({ default: () => null }));
const Picture = lazy(loadPicture);

/**
 * A thumbnail of a widget type: its component with example data, scaled down. It is rendered when
 * it is in view and the page is idle; until then, or if its file cannot be loaded, it shows the
 * icon.
 */
export function WidgetPicture({ widget: { expose, icon, size } }: { widget: WidgetKind }) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const isMissing = expose === undefined;
  useEffect(() => {
    const element = box.current;
    if (!element || isMissing || typeof IntersectionObserver === 'undefined') return undefined;
    let cancel = (): unknown => undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      cancel = whenIdle(() => setDrawn(true));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [isMissing]);
  return (
    <div ref={box} className={styles.picture} aria-hidden="true" inert>
      <Icon source={icon} size={20} />
      {drawn && expose !== undefined && (
        <div className={styles.widget} data-width={pictureWidth(size)}>
          <Suspense fallback={null}>
            <Picture expose={expose} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
