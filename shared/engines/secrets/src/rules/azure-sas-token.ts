import { defineRule } from '../types';

export default defineRule({
  id: 'azure-sas-token',
  name: 'Azure shared access signature',
  provider: 'Azure',
  description:
    'An Azure shared access signature. Whoever holds it does with the container, blob, queue or share what the signature allows until it expires.',
  severity: 'high',
  keywords: ['sig='],
  patterns: [
    {
      near: /(?:[?&;"' ]|^)((?:s[vprtei]|ss|srt|spr|st|se|sp|skoid|sdd)=[^&\s"'<>]{1,80}(?:&(?:amp;)?[a-z]{2,5}=[^&\s"'<>]{1,120}){1,14}&(?:amp;)?sig=[A-Za-z0-9%+/]{40,100}(?:=|%3[dD]){0,2})/,
      before: 900,
      after: 130,
    },
  ],
  publicPrefix: 6,
  remediation:
    'Rotate the account key that signed it, or remove the stored access policy; make signatures short-lived.',
  references: ['https://learn.microsoft.com/en-us/azure/storage/common/storage-sas-overview'],
  examples: {
    match: [
      'https://acme.blob.core.windows.net/c?sv=2022-11-02&ss=b&srt=co&sp=rwdl&se=2030-01-01T00:00:00Z&sig=<<alnum:43>>%3D',
    ],
    noMatch: ['https://acme.blob.core.windows.net/c?sv=2022-11-02&sp=r&sig=REDACTED', 'sig=abc'],
  },
});
