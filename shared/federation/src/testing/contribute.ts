import type { ComponentType } from 'react';
import { z } from 'zod';
import type { Declaration } from '../loading/declaration.ts';
import { declaredLoads } from '../loading/declared-loads.ts';
import { setProductMap } from '../loading/product-map.ts';
import { provideExpose } from '../loading/remote-loads.ts';
import type { Exposed, RemoteProps } from '../loading/remote-props.ts';
import { parseContributions } from '../registry/contributions.ts';
import { productMapOf } from '../registry/product-map.ts';
import type { RemoteName } from '../registry/remote-name.ts';

function refuse(reason: string): never {
  throw new Error(reason);
}

const exposedSchema = z.custom<Exposed>((value) => typeof value === 'string');
const moduleSchema = z.object({
  default: z.custom<ComponentType<RemoteProps[Exposed]>>((value) => typeof value === 'function'),
});

/**
 * Registers the contributions of one remote as the product map, and loads the exposes for which
 * `needed` is true. Call after mocking modules.
 */
export async function contribute<N extends RemoteName>(
  name: N,
  declaration: Declaration<N>,
  needed: (expose: string) => boolean = () => false,
): Promise<void> {
  setProductMap(productMapOf({ [name]: parseContributions(name, declaration, refuse) }, refuse));
  for (const [expose, load] of declaredLoads(declaration)) {
    if (!needed(expose)) continue;
    provideExpose(
      exposedSchema.parse(`${name}/${expose}`),
      moduleSchema.parse(await load()).default,
    );
  }
}
