import { defineRule } from '../types';

export default defineRule({
  id: 'unattend-password',
  name: 'password in a Windows answer file',
  provider: 'Files',
  description: 'A password in a Windows answer file. Whoever holds it signs in to every machine set up with the file.',
  severity: 'high',
  keywords: ['administratorpassword', 'autologon', 'plaintext'],
  patterns: [{ near: /<(?:Administrator)?Password>\s{0,40}<Value>([^<\s]{4,400})<\/Value>/, before: 300, after: 700 }],
  password: true,
  publicPrefix: 0,
  remediation: 'Change the password on every machine set up with it.',
  references: ['https://learn.microsoft.com/en-us/windows-hardware/customize/desktop/unattend/'],
  examples: {
    match: ['<AdministratorPassword><Value><<pass:12>></Value><PlainText>true</PlainText></AdministratorPassword>'],
    noMatch: ['<AdministratorPassword><Value>*SENSITIVE*DATA*DELETED*</Value></AdministratorPassword>'],
  },
});
