import type { IconName } from '@parallax/ui';
import type { ComponentType } from 'react';
import type {
  AnalyticsViewContribution,
  IconSource,
  PageContribution,
  SettingsTabContribution,
  WidgetContribution,
} from '../registry/contributions.ts';
import type { RemoteName } from '../registry/remote-name.ts';
import type {
  AnalyticsViewProps,
  Exposed,
  PageProps,
  RemoteProps,
  SettingsTabProps,
  WidgetPartProps,
} from './remote-props.ts';

/** Written as `() => import('./file.tsx')`: the build exposes the default export of that file. */
type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

type Icon = IconName | Exclude<IconSource, string>;
type WithIcon<T> = Omit<T, 'icon' | 'preload'> & { readonly icon: Icon };
type Page = Omit<PageContribution, 'icon' | 'preload'> & {
  readonly icon?: Icon;
  readonly preload?: readonly Exposed[];
};

type Widget = Omit<WithIcon<WidgetContribution>, 'narrow'> &
  Partial<Pick<WidgetContribution, 'narrow'>>;

/** Exposes that only this remote has, by name. */
type OwnExposes<N extends RemoteName> = {
  readonly [K in Exposed as K extends `${N}/${infer E}` ? E : never]: Loader<RemoteProps[K]>;
};

/**
 * What a remote contributes to the product, declared once in its `src/contributions.ts`. The build
 * exposes the modules of each `load`, and writes the rest to `contributions.json` for the registry.
 */
export interface Declaration<N extends RemoteName> {
  /** renders all `pages` */
  readonly page?: Loader<PageProps>;
  /** renders the header content of pages with `header: true` */
  readonly header?: Loader<PageProps>;
  readonly exposes?: OwnExposes<N>;
  readonly pages?: readonly Page[];
  readonly settingsTabs?: readonly (SettingsTabContribution & {
    readonly load: Loader<SettingsTabProps>;
  })[];
  readonly analyticsViews?: readonly (AnalyticsViewContribution & {
    readonly load: Loader<AnalyticsViewProps>;
  })[];
  readonly widgets?: readonly (Widget & {
    /**
     * What only the widgets of one chunk share is loaded with the first of them; otherwise a few widgets
     * repeat what only they share, and more of them share it with the page. What only the widgets of
     * 'accounts/histories' share is apart from what they share with the others of 'accounts'.
     */
    readonly chunk?: string;
    /** The widgets of one bundle are one file, since who shows one of them shows the others. */
    readonly bundle?: string;
    readonly load: Loader<WidgetPartProps>;
  })[];
}
