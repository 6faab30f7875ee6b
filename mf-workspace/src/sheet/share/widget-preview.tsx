import type { LayoutItem } from '@parallax/protocol';
import { useId, useMemo, useState } from 'react';
import { PreviewContext } from '../../widget-kit/frame/preview-context.ts';
import { WidgetContent } from '../../widget-kit/frame/widget-content.tsx';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import styles from './share-widget.module.css';

const noop = (): void => undefined;

/** A live, non-interactive preview of a widget. */
export function WidgetPreview({
  widget: { type, settings },
  caption,
  narrow = false,
}: {
  widget: Pick<LayoutItem, 'type' | 'settings'>;
  caption: string;
  /** shows the widget at the width of a phone */
  narrow?: boolean;
}) {
  const kind = widgetOf(type);
  const captionId = useId();
  const [subtitle, setSubtitle] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ subtitle, controls: null }), [subtitle]);
  return (
    <figure className={styles.figure} aria-labelledby={captionId}>
      <div className={styles.preview} data-narrow={narrow || undefined} inert>
        <div className={styles.head}>
          <span className={styles.name}>{kind.title}</span>
          <span ref={setSubtitle} className={styles.subtitle} />
        </div>
        <div className={styles.content}>
          <HeaderSlotsContext value={slots}>
            <PreviewContext value>
              <WidgetContent widget={kind} part="content" settings={settings} onSettings={noop} />
            </PreviewContext>
          </HeaderSlotsContext>
        </div>
      </div>
      <figcaption id={captionId} className={styles.caption}>
        {caption}
      </figcaption>
    </figure>
  );
}
