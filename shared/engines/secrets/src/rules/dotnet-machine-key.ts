import { defineRule } from '../types';

export default defineRule({
  id: 'dotnet-machine-key',
  name: 'ASP.NET machine key',
  provider: 'Generic',
  description:
    'An ASP.NET machine key. Whoever holds it can forge view state and sign-in cookies, which runs code on the server.',
  severity: 'critical',
  keywords: ['validationkey', 'decryptionkey'],
  patterns: [{ assigned: /[0-9A-F]{40,128}|[0-9a-f]{48,128}/ }],
  remediation: 'Make new keys and look for signs of forged view state.',
  references: [
    'https://learn.microsoft.com/en-us/troubleshoot/developer/webapps/aspnet/health-diagnostic-performance/view-state-mac-error',
  ],
  examples: {
    match: ['<machineKey validationKey="<<HEX:128>>" decryptionKey="<<HEX:64>>" />'],
    noMatch: ['<machineKey validationKey="AutoGenerate,IsolateApps" />'],
  },
});
