import { Type } from '@sinclair/typebox';
import { NOTIFICATION_SOURCES } from '../alert-source';
import { SeveritySchema } from '../severity';
import { StringEnum } from '../string-enum';
import { event } from './envelope';

/**
 * Platform-internal: a health check or monitor has something to say (specification, Notifications raised by the
 * platform). `dedup_key` names the condition: the same again counts up, `resolved` ends it.
 */
export const platformCondition = event(
  'platform.condition',
  'A condition of the platform or of an integration has begun or ended',
  Type.Object({
    kind: StringEnum(['integration_unhealthy', 'certificate_expiring', 'worker_down', 'intelligence_stale']),
    dedup_key: Type.String({ minLength: 1, maxLength: 200 }),
    severity: SeveritySchema,
    source: StringEnum(NOTIFICATION_SOURCES),
    title: Type.String(),
    message: Type.String(),
    hint: Type.String({ description: 'What to do about it' }),
    resolved: Type.Boolean(),
  }),
);
