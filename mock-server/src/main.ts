import { REPOSITORY_SCREENS } from './config/screens.ts';
import { runServer } from './run-server.ts';

await runServer(REPOSITORY_SCREENS);
