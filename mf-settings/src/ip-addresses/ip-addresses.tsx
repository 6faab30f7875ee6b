import { useEndpointQuery } from '@parallax/api/react';
import { listOutboundAddresses } from '@parallax/protocol';
import { useBranding } from '@parallax/store';
import {
  Button,
  copyToClipboard,
  EmptyState,
  Loaded,
  parseSiteUrl,
  supportEmail,
} from '@parallax/ui';
import styles from './ip-addresses.module.css';

const TOASTS = {
  copied: 'IP address copied to clipboard',
  failed: 'The IP address could not be copied.',
  showsText: true,
};

function NoAddresses() {
  const branding = useBranding();
  const site =
    branding.state === 'success' ? parseSiteUrl(branding.value.metadata.metadataBase) : undefined;
  const contact = site ? supportEmail(site) : 'the operator of this installation';
  return (
    <EmptyState
      title="The IP addresses of this installation are not listed here"
      hint={`Contact ${contact} to get them.`}
    />
  );
}

/** The addresses from which this installation calls providers. Pressing an address copies it. */
export function IpAddresses() {
  const addresses = useEndpointQuery(listOutboundAddresses);
  return (
    <Loaded
      result={addresses}
      failure="The IP addresses could not be loaded"
      empty={<NoAddresses />}
    >
      {(all) => (
        <>
          <p className={styles.text}>
            Enter these addresses in the IP allow list of the API key, so that it works from nowhere
            else.
          </p>
          <ul className={styles.list} aria-label="IP addresses">
            {all.map((address) => (
              <li key={address}>
                <Button
                  className={styles.address}
                  aria-label={`Copy ${address}`}
                  title={`Copy ${address}`}
                  onClick={() => void copyToClipboard(address, TOASTS)}
                >
                  {address}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
