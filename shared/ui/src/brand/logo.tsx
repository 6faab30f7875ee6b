import { type ReactNode, useState } from 'react';
import styles from './logo.module.css';
import { logoSource } from './logo-source.ts';

interface LogoProps {
  /** the branded logo as base64 or a URL; undefined until the branding is loaded */
  logoBase: string | undefined;
  /** in pixels */
  size: number;
}

/**
 * The branded logo, or the default logo if there is none or it cannot be displayed. Decorative:
 * the product name is shown elsewhere.
 */
export function Logo({ logoBase, size }: LogoProps): ReactNode {
  const [broken, setBroken] = useState<string>();
  const box = { inlineSize: size, blockSize: size };

  // An empty box avoids a layout shift and a flash of the default logo.
  if (logoBase === undefined) return <span className={styles.logo} style={box} />;
  const source = logoSource(logoBase);
  return (
    <span className={styles.logo} style={box}>
      {source === undefined || source === broken ? (
        <DefaultLogo />
      ) : (
        <img src={source} alt="" className={styles.image} onError={() => setBroken(source)} />
      )}
    </span>
  );
}

function DefaultLogo(): ReactNode {
  return (
    <svg viewBox="0 0 32 32" aria-hidden data-logo="default">
      <path
        d="M5 22 16 10l11 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
