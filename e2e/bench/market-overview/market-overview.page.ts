/** Runs in a page of the market-overview bench: mounts one of the tables and plays ticks into it. */
import '@parallax/ui/global.css';
import '../streaming-table/page.module.css';
import { createMarketFigures } from '@parallax/mf-workspace/bench';
import { contractKey } from '@parallax/protocol';
import { deliverTicks, setUpdateInterval } from '../live-rows/bench-feed.ts';
import { bulkOf } from '../live-rows/bulk-of.ts';
import { offerPlayback } from '../live-rows/playback.ts';
import { tickOf } from '../live-rows/prepare-ticks.ts';
import { tableOf } from '../live-rows/tables.ts';
import { tapeSchema } from '../streaming-table/tape.ts';
import { contractTexts } from './contract-texts.ts';
import { productOverview } from './product-overview.tsx';

/** The product's update interval of a ticker. */
const UPDATE_INTERVAL_MS = 500;

const { contracts } = tapeSchema.parse(await (await fetch('/tape.json')).json());
const keys = contracts.map(contractKey);
const figures = createMarketFigures(contracts);
const table = tableOf(contractTexts(figures), () => productOverview(figures));
const host = document.querySelector<HTMLElement>('#host');
if (host === null) throw new Error('The page has no host.');
setUpdateInterval(UPDATE_INTERVAL_MS);
deliverTicks(contracts.map(tickOf));
figures.setBulk(bulkOf(keys));
await table.mount(host, contracts);
deliverTicks(contracts.map(tickOf));
offerPlayback(contracts, table, (response) => figures.setBulk(response));
