import { BackgroundWork } from '@parallax/server-kit/config/background-work';

/** Tracks work that continues after its response, so that shutdown can wait for it. */
export class PendingMail extends BackgroundWork {}
