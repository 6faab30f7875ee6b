import type { Declaration } from '@parallax/federation/loading';

export default {
  page: () => import('./page/page.tsx'),
  pages: [
    {
      path: 'mobile',
      label: 'Mobile',
      order: 60,
      phone: true,
      preload: ['mf_workspace/sheet-canvas'],
    },
  ],
} satisfies Declaration<'mf_mobile'>;
