import { analyticsViewExpose, settingsTabExpose, widgetExpose } from '../registry/expose-names.ts';

type Loader = () => Promise<unknown>;

interface Loaders {
  readonly page?: Loader | undefined;
  readonly header?: Loader | undefined;
  readonly exposes?: Readonly<Record<string, Loader>> | undefined;
  readonly settingsTabs?: readonly { readonly id: string; readonly load: Loader }[] | undefined;
  readonly analyticsViews?: readonly { readonly id: string; readonly load: Loader }[] | undefined;
  readonly widgets?: readonly { readonly type: string; readonly load: Loader }[] | undefined;
}

/** The loader of each part of a declaration, by the name of its expose. */
export function declaredLoads(declared: Loaders): [expose: string, load: Loader][] {
  const { page, header, exposes = {} } = declared;
  const { settingsTabs = [], analyticsViews = [], widgets = [] } = declared;
  return [
    ...(page ? [['page', page] satisfies [string, Loader]] : []),
    ...(header ? [['header', header] satisfies [string, Loader]] : []),
    ...Object.entries(exposes),
    ...settingsTabs.map((tab): [string, Loader] => [settingsTabExpose(tab), tab.load]),
    ...analyticsViews.map((view): [string, Loader] => [analyticsViewExpose(view), view.load]),
    ...widgets.map((widget): [string, Loader] => [widgetExpose(widget), widget.load]),
  ];
}
