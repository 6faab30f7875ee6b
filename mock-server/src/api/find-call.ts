import type { Endpoint } from '@parallax/contract';
import type { RequestHandler } from 'express';
import { tokenCallerOf } from '../api-tokens/token-caller.ts';
import { sessionOf } from '../session/session-of.ts';
import { ApiFailure } from './api-failure.ts';
import { answerFailure, notSignedIn, type Route } from './route.ts';

interface FoundCall {
  readonly envelope: Endpoint['envelope'];
  readonly handler: RequestHandler;
}

/** What answers a request by its path and method, a refusal where only its method is unknown. */
type FindCall = (path: string, method: string) => FoundCall | undefined;

/** Neither its case nor a slash at its end make a path another one. */
export const keyOf = (path: string): string => path.toLowerCase().replace(/\/$/, '');

/** Nobody who is not known learns what there is on a path that is open for nobody. */
function otherMethod(endpoints: readonly Endpoint[]): FoundCall {
  const allowed = endpoints.map(({ method }) => method).join(', ');
  const isOpen = endpoints.some(({ access }) => access === 'open');
  const envelope = endpoints[0]?.envelope ?? 'ok';
  const handler: RequestHandler = (request, response) => {
    if (!isOpen && !tokenCallerOf(request) && !sessionOf(request)) {
      answerFailure(response, envelope, notSignedIn());
      return;
    }
    response.set('Allow', allowed);
    const failure = new ApiFailure(405, `${request.method} is not possible here, but ${allowed}.`);
    answerFailure(response, envelope, failure);
  };
  return { envelope, handler };
}

/** Looks calls up by their path and method, where a router would try one after the other. */
export function findCallOf(routes: readonly Route[], log: (line: string) => void): FindCall {
  const paths = new Map<string, Map<string, FoundCall>>();
  for (const route of routes) {
    const { endpoint } = route;
    const key = keyOf(endpoint.path);
    const ofPath = paths.get(key) ?? new Map<string, FoundCall>();
    ofPath.set(endpoint.method, { envelope: endpoint.envelope, handler: route.handler(log) });
    paths.set(key, ofPath);
  }
  const others = new Map(
    [...paths.keys()].map((key) => {
      const ofPath = routes
        .map(({ endpoint }) => endpoint)
        .filter((one) => keyOf(one.path) === key);
      return [key, otherMethod(ofPath)];
    }),
  );
  return (path, method) => {
    const key = keyOf(path);
    return paths.get(key)?.get(method === 'HEAD' ? 'GET' : method) ?? others.get(key);
  };
}
