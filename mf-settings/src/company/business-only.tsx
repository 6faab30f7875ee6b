import { useBranding } from '@parallax/store';
import { EmptyState, parseSiteUrl, supportEmail } from '@parallax/ui';
import styles from './company-tab.module.css';

/** Shown to an individual account, which has no company to manage. */
export function BusinessOnly() {
  const branding = useBranding();
  const site =
    branding.state === 'success' ? parseSiteUrl(branding.value.metadata.metadataBase) : undefined;
  const address = site && supportEmail(site);
  return (
    <EmptyState
      title="Business account only"
      hint="An individual account has no members to manage. To change it to a business account, contact support by e-mail."
      action={
        address === undefined ? undefined : (
          <a className={styles.mail} href={`mailto:${address}`}>
            {address}
          </a>
        )
      }
    />
  );
}
