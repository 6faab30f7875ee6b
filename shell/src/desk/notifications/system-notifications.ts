import { isOpenNotifications } from '@parallax/service-worker';

export type SystemPermission = NotificationPermission | 'unsupported';

const isSupported = (): boolean => 'Notification' in globalThis;

export const systemPermission = (): SystemPermission =>
  isSupported() ? Notification.permission : 'unsupported';

/** Call it in response to a click, since browsers reject other requests. */
export async function requestSystemPermission(): Promise<void> {
  if (systemPermission() === 'default') await Notification.requestPermission();
}

interface SystemNotification {
  title: string;
  body: string;
  /** a later notification with the same tag replaces this one */
  tag: string;
  onClick: () => void;
}

/** Shows a notification of the operating system if it is permitted. */
export async function showSystemNotification({ title, onClick, ...options }: SystemNotification) {
  if (systemPermission() !== 'granted') return;
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onClick();
    });
  } catch {
    // browsers of phones permit this only to a service worker, which handles the click
    if (!('serviceWorker' in navigator)) return;
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.showNotification(title, options).catch(() => undefined);
  }
}

/** Calls `listener` when a notification that the service worker shows is clicked. */
export function onSystemNotificationClick(listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (isOpenNotifications(data)) listener();
  };
  serviceWorker.addEventListener('message', onMessage);
  return () => serviceWorker.removeEventListener('message', onMessage);
}
