import { useBranding } from '@parallax/store';
import { logoSource } from '@parallax/ui';
import { useState } from 'react';
import styles from './sheet-canvas.module.css';

/** The branded picture behind an empty canvas; absent when there is none or it fails to load. */
export function Watermark() {
  const branding = useBranding();
  const [brokenSource, setBrokenSource] = useState<string>();
  const source =
    branding.state === 'success' ? logoSource(branding.value.watermarkBase) : undefined;
  if (source === undefined || source === brokenSource) return null;
  return (
    <img
      src={source}
      alt=""
      data-watermark=""
      className={styles.watermark}
      onError={() => setBrokenSource(source)}
    />
  );
}
