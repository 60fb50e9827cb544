import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

const tracer = trace.getTracer('openskerry');

/**
 * Runs `work` in an OpenTelemetry span that continues the trace `carrier` speaks of. Without an SDK registered by
 * the operator (NODE_OPTIONS=--require) this costs nothing and does nothing.
 */
export function inSpan<T>(
  name: string,
  carrier: { traceparent?: string },
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(context.active(), carrier);
  return tracer.startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.recordException(error instanceof Error ? error : String(error));
      throw error;
    } finally {
      span.end();
    }
  });
}
