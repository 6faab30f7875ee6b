import type { Trader } from '@parallax/protocol';
import { EmptyState, View } from '@parallax/ui';

/** The company's groups. */
export function Groups(_props: { trader: Trader }) {
  return (
    <View level={4} title="Groups">
      <EmptyState title="You have no groups" />
    </View>
  );
}
