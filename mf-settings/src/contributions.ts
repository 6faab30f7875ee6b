import type { Declaration } from '@parallax/federation/loading';

/**
 * The tabs are ordered Company (10), Exchanges (20), Custodians (30), Prime Brokers (40), API (50),
 * Strategies (60), Security (70), About (80).
 */
export default {
  exposes: { 'settings-dialog': () => import('./settings-dialog/settings-dialog.tsx') },
  settingsTabs: [
    { id: 'api', label: 'API', order: 50, load: () => import('./api-keys/api-keys-tab.tsx') },
    {
      id: 'exchanges',
      label: 'Exchanges',
      order: 20,
      load: () => import('./exchanges/exchanges-tab.tsx'),
    },
    {
      id: 'company',
      label: 'Company',
      order: 10,
      load: () => import('./company/company-tab.tsx'),
    },
    {
      id: 'custodians',
      label: 'Custodians',
      order: 30,
      load: () => import('./custodians/custodians-tab.tsx'),
    },
    {
      id: 'prime-brokers',
      label: 'Prime Brokers',
      order: 40,
      load: () => import('./prime-brokers/prime-brokers-tab.tsx'),
    },
    {
      id: 'strategies',
      label: 'Strategies',
      order: 60,
      load: () => import('./strategies/strategies-tab.tsx'),
    },
    {
      id: 'security',
      label: 'Security',
      order: 70,
      load: () => import('./security/security-tab.tsx'),
    },
    { id: 'about', label: 'About', order: 80, load: () => import('./about/about-tab.tsx') },
  ],
} satisfies Declaration<'mf_settings'>;
