import { checkBudgets } from './budgets.mjs';
import { buildStale, compile } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { checkNode } from './node-version.mjs';

checkNode();
await ensureInstalled();
if (!(await compile()) || !(await buildStale()) || !(await checkBudgets())) process.exit(1);
