import { Type } from '@sinclair/typebox';
import { event } from './envelope';

export const webhookTest = event(
  'webhook.test',
  'Sent by the test operation of a subscription',
  Type.Object({ message: Type.String() }),
);
