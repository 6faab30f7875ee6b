import type { ExposesOf } from '@parallax/federation/loading';
import type Page from './page/page.tsx';
import type SheetTabs from './sheet-tabs/sheet-tabs.tsx';

/** What webpack.config.mjs exposes, held to what the users of this remote pass to it. */
export type Exposes = ExposesOf<
  'mf_analytics',
  {
    './page': typeof Page;
    './sheet-tabs': typeof SheetTabs;
  }
>;
