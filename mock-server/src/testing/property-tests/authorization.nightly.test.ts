import { describeAuthorization } from './describe-authorization.ts';

describeAuthorization(() => true);
