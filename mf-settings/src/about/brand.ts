import type { Branding } from '@parallax/contract';
import { siteOf, supportEmail } from '@parallax/ui';

/** What the About tab says of the product, read from its branding. */
export interface Brand {
  readonly product: string;
  readonly version: string;
  /** undefined when the branding names no readable web address */
  readonly addresses: BrandAddresses | undefined;
}

export interface BrandAddresses {
  readonly website: string;
  readonly wiki: string;
  readonly x: string;
  readonly linkedIn: string;
  readonly supportEmail: string;
}

/** The name under which the product has its accounts elsewhere: 'North Desk' is `north-desk`. */
const handleOf = (product: string): string =>
  product
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * Every address follows from the site address and the product's name, so that a rebranded product
 * never points at another one. Only http and https are accepted: the addresses become links.
 */
function addressesOf(product: string, metadataBase: string): BrandAddresses | undefined {
  const handle = handleOf(product);
  const site = siteOf(metadataBase);
  if (handle === '' || !site) return undefined;
  return {
    website: site.href,
    wiki: new URL('/wiki', site).href,
    x: `https://x.com/${handle.replaceAll('-', '')}`,
    linkedIn: `https://www.linkedin.com/company/${handle}`,
    supportEmail: supportEmail(site),
  };
}

/** Reads the branding for the About tab. */
export function brandOf(branding: Branding): Brand {
  const product = branding.metadata.title.default;
  return {
    product,
    version: branding.version,
    addresses: addressesOf(product, branding.metadata.metadataBase),
  };
}
