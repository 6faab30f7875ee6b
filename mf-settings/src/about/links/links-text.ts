import type { BrandAddresses } from '../brand.ts';

export interface LinkText {
  readonly id: Exclude<keyof BrandAddresses, 'supportEmail'>;
  readonly title: string;
  readonly detail: string;
}

export const LINKS: readonly LinkText[] = [
  { id: 'website', title: 'Website', detail: 'The product at a glance' },
  { id: 'wiki', title: 'Wiki', detail: 'Platform documentation' },
  { id: 'x', title: 'X', detail: 'Follow us for updates' },
  { id: 'linkedIn', title: 'LinkedIn', detail: 'News, events and job openings' },
];

export const OPENS_NEW_TAB = 'Opens in a new tab.';

export const NO_LINKS = {
  title: 'No links available',
  hint: 'This installation names no web address of its own.',
};

export const DEMO_LINKS =
  'These addresses are demonstration content, derived from the site address and the name of the product.';
