import { defineRule } from '../types';

export default defineRule({
  id: 'onesignal-key',
  name: 'OneSignal API key',
  provider: 'OneSignal',
  description: 'A OneSignal API key. Whoever holds it sends push messages to every user of the app.',
  severity: 'medium',
  keywords: ['os_v2_app_', 'os_v2_org_'],
  patterns: [{ token: /os_v2_(?:app|org)_[a-z2-7]{90,110}/ }],
  entropy: 3.8,
  remediation: "Rotate the key in the app's settings.",
  references: ['https://documentation.onesignal.com'],
  examples: {
    match: ['export ONESIGNAL_TOKEN=os_v2_app_<<lower:103>>', '{"value": "os_v2_app_<<lower:103>>", "other": 1}'],
    noMatch: [
      'see os_v2_app_<<lower:34>> there',
      'ONESIGNAL_TOKEN=os_v2_app_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
