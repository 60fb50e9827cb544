import { defineRule } from '../types';

export default defineRule({
  id: 'azure-iot-key',
  name: 'Azure IoT Hub key',
  provider: 'Azure',
  description: 'An Azure IoT Hub key. Whoever holds it manages or impersonates devices of the hub.',
  severity: 'critical',
  keywords: ['AIoT'],
  patterns: [
    { near: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{33}AIoT[A-Za-z0-9+/]{5,6}=?)(?![A-Za-z0-9+/=])/, before: 60, after: 12 },
  ],
  entropy: 4,
  specificity: 4,
  publicPrefix: 2,
  remediation: 'Regenerate the key under Shared access policies of the hub.',
  references: ['https://learn.microsoft.com/en-us/purview/sit-defn-azure-shared-access-key-web-hook-token'],
  examples: {
    match: ['SharedAccessKey=<<base64:33>>AIoT<<alnum:5>>0=;X=1'],
    noMatch: ['sha256-<<base64:10>>AIoT<<alnum:5>>='],
  },
});
