import { REPOSITORY_SCREENS } from '@parallax/server-kit/config/screens';
import { runServer } from './run-server.ts';

await runServer(REPOSITORY_SCREENS);
