import { describeConservation } from './testing/describe-conservation.ts';

describeConservation(2_000, 150);
