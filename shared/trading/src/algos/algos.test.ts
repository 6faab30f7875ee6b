import { describeAlgos } from '../testing/algos/describe-algos.ts';

describeAlgos(42);
