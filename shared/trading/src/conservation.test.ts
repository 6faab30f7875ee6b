import { describeConservation } from './testing/describe-conservation.ts';

describeConservation(200, 50);
