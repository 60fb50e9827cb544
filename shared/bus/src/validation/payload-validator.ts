import {
  EventEnvelope,
  EVENTS,
  JOBS,
  type EventName,
  type JobData,
  type JobName,
  type PlatformEvent,
} from '@osk/contracts';
import type { TSchema } from '@sinclair/typebox';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { BusError } from '../bus-error';

/** Holds messages against the catalogue. Schemas are compiled when first used and kept. */
export class PayloadValidator {
  private readonly ajv = addFormats(new Ajv({ allErrors: false, strict: true, allowUnionTypes: true }));
  private readonly envelope = this.ajv.compile(EventEnvelope);
  private readonly events = new Map<string, ValidateFunction>();
  private readonly jobs = new Map<string, ValidateFunction>();

  /** Gives the event when envelope and payload are as declared; throws BusError `invalid_payload` otherwise. */
  event(value: unknown): PlatformEvent {
    this.check(this.envelope, value, 'event');
    const event = value as PlatformEvent;
    const contract = EVENTS.get(event.event_type);
    if (!contract) throw new BusError('invalid_payload', `unknown event ${JSON.stringify(event.event_type)}`);
    this.check(this.compiled(this.events, event.event_type, contract.payload), event.data, event.event_type);
    return event;
  }

  /** The same for a job's data. */
  job<N extends JobName>(job: N, data: unknown): JobData<N> {
    const contract = JOBS.get(job);
    if (!contract) throw new BusError('invalid_payload', `unknown job ${JSON.stringify(job)}`);
    this.check(this.compiled(this.jobs, job, contract.payload), data, job);
    return data as JobData<N>;
  }

  private compiled(cache: Map<string, ValidateFunction>, name: EventName | JobName, schema: TSchema): ValidateFunction {
    let validate = cache.get(name);
    if (!validate) cache.set(name, (validate = this.ajv.compile(schema)));
    return validate;
  }

  private check(validate: ValidateFunction, value: unknown, what: string): void {
    if (!validate(value))
      throw new BusError('invalid_payload', this.ajv.errorsText(validate.errors, { dataVar: what }));
  }
}
