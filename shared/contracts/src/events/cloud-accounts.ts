import { Type } from '@sinclair/typebox';
import { FindingRef } from '../finding-ref';
import { event } from './envelope';

const Account = {
  account_id: Type.String(),
  name: Type.String(),
  provider: Type.String({ description: 'aws, gcp, azure, ...' }),
  provider_account_id: Type.Union([Type.String(), Type.Null()]),
};

export const cloudAccountAdded = event('cloud_account.added', 'A cloud account was connected', Type.Object(Account));
export const cloudAccountRemoved = event('cloud_account.removed', 'A cloud account was removed', Type.Object(Account));

export const cloudEventFinding = event(
  'cloud_event.finding_created',
  "A provider's event led to a finding",
  Type.Object({
    ...FindingRef,
    event_name: Type.String({ description: "The provider's name of what happened" }),
    actor: Type.Union([Type.String(), Type.Null()]),
  }),
);
