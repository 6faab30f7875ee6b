type Load = () => Promise<unknown>;

/** The loaders of a remote's declaration. */
interface Loads {
  readonly page?: Load | undefined;
  readonly header?: Load | undefined;
  readonly exposes?: Readonly<Record<string, Load>> | undefined;
  readonly settingsTabs?: readonly { readonly id: string; readonly load: Load }[] | undefined;
  readonly analyticsViews?: readonly { readonly id: string; readonly load: Load }[] | undefined;
  readonly widgets?: readonly { readonly type: string; readonly load: Load }[] | undefined;
}

/** How each part of a declaration is loaded, by the name under which it is exposed. */
export function declaredLoads(declared: Loads): [expose: string, load: Load][] {
  const { page, header, exposes = {}, settingsTabs = [], analyticsViews = [] } = declared;
  return [
    ...(page ? [['page', page] satisfies [string, Load]] : []),
    ...(header ? [['header', header] satisfies [string, Load]] : []),
    ...Object.entries(exposes),
    ...settingsTabs.map(({ id, load }): [string, Load] => [`settings-tab/${id}`, load]),
    ...analyticsViews.map(({ id, load }): [string, Load] => [`analytics-view/${id}`, load]),
    ...(declared.widgets ?? []).map(({ type, load }): [string, Load] => [`widget/${type}`, load]),
  ];
}
