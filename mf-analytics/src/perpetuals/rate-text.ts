/** The interval at which funding is paid: '8h'. */
export const intervalText = (hours: number | null): string => (hours === null ? '' : `${hours}h`);
