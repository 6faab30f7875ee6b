import { useBranding } from '@parallax/store';
import { parseSiteUrl, supportEmail } from '@parallax/ui';
import type { ReactNode } from 'react';
import styles from './support-link.module.css';

/** A mail link to support; plain text if the branding has no support address. */
export function SupportLink({ children }: { children: string }): ReactNode {
  const branding = useBranding();
  const site =
    branding.state === 'success' ? parseSiteUrl(branding.value.metadata.metadataBase) : undefined;
  if (!site) return children;
  return (
    <a className={styles.link} href={`mailto:${supportEmail(site)}`}>
      {children}
    </a>
  );
}
