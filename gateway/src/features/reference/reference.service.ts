import { SERVICES, type ServiceName } from '@osk/contracts';
import { mergeOpenApi, type Logger, type OpenApiDocument } from '@osk/service-kit';
import type { Clock } from '../../clock';

export type PlatformDocument = OpenApiDocument & { 'x-unavailable'?: string[] };

/** Gives a service's own document; rejects when the service does not answer. */
export type DocumentSource = (service: ServiceName) => Promise<OpenApiDocument>;

interface Parts {
  own: OpenApiDocument;
  source: DocumentSource;
  now: Clock;
  logger: Logger;
}

const FRESH_MS = 60_000;
/** With a part missing it is asked again sooner. */
const INCOMPLETE_MS = 5_000;

/** The document of the whole platform: the services' own, put together. What is missing is said, not hidden. */
export class ReferenceService {
  private cached: { document: PlatformDocument; until: number } | undefined;
  private underWay: Promise<PlatformDocument> | undefined;

  constructor(private readonly parts: Parts) {}

  async document(): Promise<PlatformDocument> {
    if (this.cached && this.parts.now() < this.cached.until) return this.cached.document;
    this.underWay ??= this.build().finally(() => (this.underWay = undefined));
    return await this.underWay;
  }

  private async build(): Promise<PlatformDocument> {
    const { own, source, now, logger } = this.parts;
    const answers = await Promise.allSettled(SERVICES.map((service) => source(service)));
    let document: PlatformDocument = own;
    const unavailable: string[] = [];
    for (const [index, service] of SERVICES.entries()) {
      const answer = answers[index]!;
      try {
        if (answer.status === 'rejected') throw answer.reason;
        document = mergeOpenApi([document, answer.value], own.info);
      } catch (error) {
        logger.warn('a service is missing from the reference', { upstream: service, error });
        unavailable.push(service);
      }
    }
    if (unavailable.length > 0) document = { ...document, 'x-unavailable': unavailable };
    this.cached = { document, until: now() + (unavailable.length > 0 ? INCOMPLETE_MS : FRESH_MS) };
    return document;
  }
}
