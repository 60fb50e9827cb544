import { defineRule } from '../types';

export default defineRule({
  id: 'datadog-pat',
  name: 'Datadog access token',
  provider: 'Datadog',
  description: 'A Datadog access token. Whoever holds it reads and changes the account as its user.',
  severity: 'high',
  keywords: ['ddpat_'],
  patterns: [{ token: /ddpat_[A-Za-z0-9]{22}_[A-Za-z0-9]{30,60}/ }],
  remediation: 'Revoke the token under Organization settings.',
  references: ['https://docs.datadoghq.com/account_management/'],
  examples: {
    match: [
      'export DATADOG_TOKEN=ddpat_<<alnum:22>>_<<alnum:40>>',
      '{"value": "ddpat_<<alnum:22>>_<<alnum:40>>", "other": 1}',
    ],
    noMatch: [
      'see ddpat_<<alnum:22>>_<<alnum:13>> there',
      'DATADOG_TOKEN=ddpat_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
