import { defineRule } from '../types';

export default defineRule({
  id: 'cocoapods-token',
  name: 'CocoaPods trunk token',
  provider: 'CocoaPods',
  description: 'A CocoaPods trunk token. Whoever holds it publishes pods.',
  severity: 'high',
  keywords: ['cocoapods_trunk_token', 'cocoapods'],
  patterns: [{ assigned: /[0-9a-f]{32}/ }],
  remediation: 'Remove the session with `pod trunk me clean-sessions`.',
  references: ['https://guides.cocoapods.org/making/getting-setup-with-trunk'],
  examples: {
    match: ['COCOAPODS_TRUNK_TOKEN=<<hex:32>>', '  "cocoapods_trunk_token": "<<hex:32>>",'],
    noMatch: ['COCOAPODS_TRUNK_TOKEN=${COCOAPODS_TRUNK_TOKEN}', 'digest of the file: <<hex:32>>'],
  },
});
