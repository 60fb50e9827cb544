import { Type } from '@sinclair/typebox';
import { ALERT_SOURCES, NOTIFICATION_SOURCES } from '../alert-source';
import { SeveritySchema } from '../severity';
import { StringEnum } from '../string-enum';
import { event } from './envelope';

const AlertRef = {
  alert_id: Type.String(),
  source: StringEnum(ALERT_SOURCES),
  /** The finer source that notifications are routed by. */
  notification_source: StringEnum(NOTIFICATION_SOURCES),
  category: Type.String(),
  severity: SeveritySchema,
  priority: Type.String({ description: 'P0 to P4' }),
  title: Type.String(),
  description: Type.String(),
  occurrence_count: Type.Integer({ minimum: 1 }),
  sla_due_at: Type.Union([Type.String(), Type.Null()]),
  action_url: Type.Union([Type.String(), Type.Null()]),
};

/** Platform-internal: people have to be told of an alert. */
export const alertRaised = event(
  'alert.raised',
  'An alert is new, is back, or has become worse',
  Type.Object({
    ...AlertRef,
    change: StringEnum(['new', 'reopened', 'escalated']),
    scan_id: Type.Union([Type.String(), Type.Null()], { description: 'The scan it came of; floods are told as one' }),
    raised_by: Type.Optional(
      Type.String({
        description: 'The type of the event it came of: what is told of that event need not be told again',
      }),
    ),
  }),
);

/** Platform-internal: an alert has come to its end, whoever ended it. */
export const alertResolved = event(
  'alert.resolved',
  'An alert is resolved, dismissed or closed',
  Type.Object({ ...AlertRef, status: StringEnum(['resolved', 'false_positive', 'closed']) }),
);
