import { Remote } from '@parallax/federation/loading';
import { provideExampleValues, serverNow } from '@parallax/feed';
import { ExampleStoreProvider } from '@parallax/store';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { z } from 'zod';
import { PictureContext } from '../widgets/frame/picture-context.ts';
import { HeaderSlotsContext } from '../widgets/frame/widget-header.tsx';
import type { WidgetKind } from '../widgets/widget-types.ts';
import { exampleCatalogue } from './example-catalogue.ts';
import { exampleValues } from './example-market.ts';
import { exampleResponses } from './example-responses.ts';

const NO_SLOTS = { subtitle: null, controls: null };
const NO_SETTINGS = {};
const noop = (): void => undefined;

const keySchema = z.tuple([z.string()]).rest(z.unknown());

function createExamples() {
  const now = serverNow();
  const catalogue = exampleCatalogue(now);
  provideExampleValues(exampleValues(catalogue.contracts, now));
  const response = exampleResponses({ ...catalogue, now });
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // replaces the request of every query
        persister: (_, { queryKey }) => {
          const [path, query] = keySchema.parse(queryKey);
          return response([path, query]);
        },
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
    },
  });
  return { catalogue, client };
}

/** Dates are relative to the first picture of the page. */
const examples = createExamples();

/** Renders a widget of a type with example data; it makes no requests and no subscriptions. */
export default function Picture({ expose }: { expose: NonNullable<WidgetKind['expose']> }) {
  return (
    <QueryClientProvider client={examples.client}>
      <ExampleStoreProvider catalogue={examples.catalogue}>
        <PictureContext value>
          <HeaderSlotsContext value={NO_SLOTS}>
            <Remote
              expose={expose}
              with={{ part: 'content', settings: NO_SETTINGS, onSettings: noop }}
              loading={null}
              failed={() => null}
            />
          </HeaderSlotsContext>
        </PictureContext>
      </ExampleStoreProvider>
    </QueryClientProvider>
  );
}
