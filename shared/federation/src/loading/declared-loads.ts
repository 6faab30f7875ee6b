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
  const { page, header, exposes = {}, settingsTabs = [], analyticsViews = [] } = declared;
  return [
    ...(page ? [['page', page] satisfies [string, Loader]] : []),
    ...(header ? [['header', header] satisfies [string, Loader]] : []),
    ...Object.entries(exposes),
    ...settingsTabs.map(({ id, load }): [string, Loader] => [`settings-tab/${id}`, load]),
    ...analyticsViews.map(({ id, load }): [string, Loader] => [`analytics-view/${id}`, load]),
    ...(declared.widgets ?? []).map(({ type, load }): [string, Loader] => [`widget/${type}`, load]),
  ];
}
