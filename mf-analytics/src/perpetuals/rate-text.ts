import { formatInterval } from '@parallax/ui/format';

/** The interval at which funding is paid: '8h'. */
export const intervalText = (hours: number | null): string =>
  hours === null ? '' : formatInterval(hours);
