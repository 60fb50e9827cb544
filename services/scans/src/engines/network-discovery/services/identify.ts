import type { BytesService, NetworkService, ServiceMatch } from './types';

export interface Identified {
  definition: BytesService;
  match: ServiceMatch;
}

/** Which service over TCP sent these bytes: the one that asked, else any that knows them; plain HTTP last. */
export function identify(
  answer: Buffer,
  services: readonly NetworkService[],
  asked?: BytesService,
): Identified | undefined {
  if (answer.length === 0) return undefined;
  const others = services.filter(
    (service): service is BytesService => service.transport === 'tcp' && service !== asked,
  );
  const generic = others.filter(({ id }) => id === 'http');
  const specific = others.filter(({ id }) => id !== 'http');
  for (const definition of [...(asked ? [asked] : []), ...specific, ...generic]) {
    const match = definition.recognise(answer);
    if (match) return { definition, match };
  }
  return undefined;
}

/** Joins what further questions brought to what is known. */
export function merge(match: ServiceMatch, more: Partial<ServiceMatch>): ServiceMatch {
  return {
    ...match,
    ...more,
    ...(match.details || more.details ? { details: { ...match.details, ...more.details } } : {}),
  };
}
