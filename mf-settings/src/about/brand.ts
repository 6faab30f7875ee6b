import type { Branding } from '@parallax/protocol';
import { parseSiteUrl, supportEmail } from '@parallax/ui';

/** The branding as the About tab uses it. */
export interface Brand {
  readonly product: string;
  readonly version: string;
  /** undefined when the branding has no valid web address */
  readonly addresses: BrandAddresses | undefined;
}

export interface BrandAddresses {
  readonly website: string;
  readonly wiki: string;
  readonly x: string;
  readonly linkedIn: string;
  readonly supportEmail: string;
}

/** The product's account name on external sites: 'North Desk' becomes `north-desk`. */
const handleOf = (product: string): string =>
  product
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/**
 * Derives every address from the site address and the product name, so that a rebranded product
 * never links to another product. Only http and https are accepted, because the addresses become
 * links.
 */
function addressesOf(product: string, metadataBase: string): BrandAddresses | undefined {
  const handle = handleOf(product);
  const site = parseSiteUrl(metadataBase);
  if (handle === '' || !site) return undefined;
  return {
    website: site.href,
    wiki: new URL('/wiki', site).href,
    x: `https://x.com/${handle.replaceAll('-', '')}`,
    linkedIn: `https://www.linkedin.com/company/${handle}`,
    supportEmail: supportEmail(site),
  };
}

export function brandOf(branding: Branding): Brand {
  const product = branding.metadata.title.default;
  return {
    product,
    version: branding.version,
    addresses: addressesOf(product, branding.metadata.metadataBase),
  };
}
