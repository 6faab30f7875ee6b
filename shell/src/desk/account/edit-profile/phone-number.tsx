import { useBranding } from '@parallax/store';
import { parseSiteUrl, supportEmail } from '@parallax/ui';
import styles from './edit-profile.module.css';
import { phoneText } from './phone-text.ts';

/** The phone number, which only support can change. */
export function PhoneNumber({ phone }: { phone: string }) {
  const branding = useBranding();
  const site =
    branding.state === 'success' ? parseSiteUrl(branding.value.metadata.metadataBase) : undefined;
  const address = site && supportEmail(site);
  return (
    <div className={styles.phone}>
      <dl className={styles.pair}>
        <dt className={styles.label}>Phone number</dt>
        <dd className={styles.number}>{phone === '' ? 'None' : phoneText(phone)}</dd>
      </dl>
      <p className={styles.note}>
        To change your phone number, please contact support
        {address === undefined ? (
          '.'
        ) : (
          <>
            {': '}
            <a className={styles.address} href={`mailto:${address}`}>
              {address}
            </a>
          </>
        )}
      </p>
    </div>
  );
}
