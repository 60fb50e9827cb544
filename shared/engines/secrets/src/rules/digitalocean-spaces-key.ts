import { defineRule } from '../types';

export default defineRule({
  id: 'digitalocean-spaces-key',
  name: 'DigitalOcean Spaces access key',
  provider: 'DigitalOcean',
  description:
    'A DigitalOcean Spaces access key. Whoever holds it has half of the key pair that reads and writes the Spaces.',
  severity: 'medium',
  keywords: ['DO00', 'DO80'],
  patterns: [{ token: /DO(?:00|80)[A-Z0-9]{16}/ }],
  entropy: 3,
  remediation: 'Delete the key under API, Spaces keys.',
  references: ['https://docs.digitalocean.com/products/spaces/how-to/manage-access/'],
  examples: { match: ['SPACES_KEY=DO00<<uppernum:16>>'], noMatch: ['DO00000000000000000'] },
});
