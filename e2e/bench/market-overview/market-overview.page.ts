/** Runs in a page of the market-overview bench: mounts one of the tables and plays ticks into it. */
import '@parallax/ui/global.css';
import '../streaming-table/page.module.css';
import { createMarketFigures } from '@parallax/mf-workspace/bench';
import { contractKey } from '@parallax/protocol';
import { deliverTicks } from '../live-rows/bench-feed.ts';
import { bulkOf } from '../live-rows/bulk-of.ts';
import { offerPlayback } from '../live-rows/playback.ts';
import { tickOf } from '../live-rows/prepare-ticks.ts';
import { tableOf } from '../live-rows/tables.ts';
import { tapeSchema } from '../streaming-table/tape.ts';
import { contractTexts } from './contract-texts.ts';
import { productOverview } from './product-overview.tsx';

const { contracts } = tapeSchema.parse(await (await fetch('/tape.json')).json());
const keys = contracts.map(contractKey);
const figures = createMarketFigures(contracts);
const table = tableOf(contractTexts(figures), () => productOverview(figures));
const host = document.querySelector<HTMLElement>('#host');
if (host === null) throw new Error('The page has no host.');
deliverTicks(contracts.map(tickOf));
figures.setBulk(bulkOf(keys));
await table.mount(host, contracts);
deliverTicks(contracts.map(tickOf));
offerPlayback(contracts, table, (response) => figures.setBulk(response));
