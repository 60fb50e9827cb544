import { defineRule } from '../types';

export default defineRule({
  id: 'azure-shared-access-key',
  name: 'Azure shared access key',
  provider: 'Azure',
  description:
    'An Azure shared access key. Whoever holds it uses the Service Bus, Event Hubs or IoT Hub namespace with the rights of the policy.',
  severity: 'high',
  keywords: ['sharedaccesskey'],
  patterns: [{ assigned: /[A-Za-z0-9+/]{43}=/ }],
  remediation: 'Regenerate the key under Shared access policies.',
  references: ['https://learn.microsoft.com/en-us/azure/service-bus-messaging/service-bus-sas'],
  examples: {
    match: ['Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=<<base64:43>>='],
    noMatch: ['SharedAccessKey=<your key>', 'SharedAccessKeyName=RootManageSharedAccessKey'],
  },
});
