import { productMap } from '@parallax/federation/loading';
import type { ProductPage } from '@parallax/federation/registry';

/** An area of the side navigation: a remote's page shown on the desktop page. */
export type Area = ProductPage;

/** The areas in display order. */
export const areas = (): readonly Area[] => productMap().pages.filter(({ phone }) => !phone);
