import type { ExposesOf } from '@parallax/federation/loading';
import type WidgetList from './add-widget/widget-list.tsx';
import type SheetCanvas from './canvas/sheet-canvas.tsx';
import type Page from './page/page.tsx';

/** What webpack.config.mjs exposes, held to what the users of this remote pass to it. */
export type Exposes = ExposesOf<
  'mf_workspace',
  {
    './page': typeof Page;
    './sheet-canvas': typeof SheetCanvas;
    './widget-list': typeof WidgetList;
  }
>;
