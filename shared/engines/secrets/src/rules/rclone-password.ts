import { defineRule } from '../types';

export default defineRule({
  id: 'rclone-password',
  name: 'password in an rclone or WinSCP configuration',
  provider: 'Files',
  description:
    'A password in an rclone or WinSCP configuration. Whoever holds it has the password: it is only disguised, not encrypted.',
  severity: 'medium',
  keywords: ['pass ='],
  patterns: [{ near: /\npass = ([A-Za-z0-9_-]{22,200})/, before: 2, after: 220 }],
  paths: /rclone\.conf$/,
  publicPrefix: 0,
  remediation: 'Change the password of the account it opens.',
  references: ['https://rclone.org/docs/'],
  examples: {
    match: ['@rclone.conf\n[box]\nuser = a\npass = <<base64url:40>>\n'],
    noMatch: ['@rclone.conf\n[box]\npass = x\n'],
  },
});
