import { useBranding } from '@parallax/store';
import { parseSiteUrl, supportEmail } from '@parallax/ui';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import styles from './edit-profile.module.css';

/**
 * Formats a phone number internationally: '+44 20 7946 0101'. A number that cannot be parsed is
 * returned unchanged.
 */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

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
