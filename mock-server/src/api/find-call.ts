import type { Endpoint } from '@parallax/contract';
import type { RequestHandler } from 'express';
import { ApiFailure } from './api-failure.ts';
import { answerFailure, type Route } from './route.ts';

interface FoundCall {
  readonly envelope: Endpoint['envelope'];
  readonly handler: RequestHandler;
}

/** What answers a request by its path and method, a refusal where only its method is unknown. */
type FindCall = (path: string, method: string) => FoundCall | undefined;

/** Neither its case nor a slash at its end make a path another one. */
const keyOf = (path: string): string => path.toLowerCase().replace(/\/$/, '');

function otherMethod(methods: readonly string[], envelope: Endpoint['envelope']): FoundCall {
  const allowed = methods.join(', ');
  const handler: RequestHandler = (request, response) => {
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
    [...paths].map(([key, ofPath]) => {
      const [first] = ofPath.values();
      return [key, otherMethod([...ofPath.keys()], first?.envelope ?? 'ok')];
    }),
  );
  return (path, method) => {
    const key = keyOf(path);
    return paths.get(key)?.get(method === 'HEAD' ? 'GET' : method) ?? others.get(key);
  };
}
