import { describeAuthorization } from './describe-authorization.ts';

describeAuthorization(({ name }) => name === 'an admin with the platform role');
