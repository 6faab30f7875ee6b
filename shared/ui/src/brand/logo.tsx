import { type ReactNode, useState } from 'react';
import { DefaultLogo } from './default-logo.tsx';
import styles from './logo.module.css';
import { logoSource } from './logo-source.ts';

export interface LogoProps {
  /** the branding's logo: base64 or an address; undefined until the branding is known */
  logoBase: string | undefined;
  /** in pixels */
  size: number;
}

/**
 * The product's logo; the default one when there is none or it cannot be shown. Decoration: the
 * product's name stands elsewhere.
 */
export function Logo({ logoBase, size }: LogoProps): ReactNode {
  const [broken, setBroken] = useState<string>();
  const box = { inlineSize: size, blockSize: size };

  // An empty box until it is known, so that neither the default flashes nor anything moves.
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
