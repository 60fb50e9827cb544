import { defineRule } from '../types';

export default defineRule({
  id: 'nuget-config-password',
  name: 'password in NuGet settings',
  provider: 'Files',
  description: 'A password in NuGet settings. Whoever holds it signs in to the package source.',
  severity: 'high',
  keywords: ['cleartextpassword'],
  patterns: [{ near: /key="ClearTextPassword"\s{1,4}value="([^"\s]{6,300})"/, before: 10, after: 340 }],
  password: true,
  publicPrefix: 0,
  remediation: 'Change the password or revoke the token.',
  references: ['https://learn.microsoft.com/en-us/nuget/reference/nuget-config-file'],
  examples: {
    match: ['<add key="ClearTextPassword" value="<<pass:12>>" />'],
    noMatch: ['<add key="ClearTextPassword" value="%NUGET_TOKEN%" />'],
  },
});
