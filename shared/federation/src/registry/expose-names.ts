/** The names of exposes of contributions, which the build and the page derive from the declaration. */
export const settingsTabExpose = ({ id }: { id: string }) => `settings-tab/${id}` as const;
export const analyticsViewExpose = ({ id }: { id: string }) => `analytics-view/${id}` as const;
export const widgetExpose = ({ type }: { type: string }) => `widget/${type}` as const;
