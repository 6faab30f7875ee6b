import { type Body, type Layout, layoutSchema, type putLayout } from '@parallax/protocol';

/** The layout that a save of complete widgets stores. */
export const savedLayout = ({ revision, items }: Body<typeof putLayout>): Layout =>
  layoutSchema.parse({ revision: revision + 1, items });
