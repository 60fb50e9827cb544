import { defineRule } from '../types';

export default defineRule({
  id: 'pypi-token',
  name: 'PyPI upload token',
  provider: 'PyPI',
  description:
    'A PyPI upload token. Whoever holds it publishes releases, which runs code on the machines of all who install them.',
  severity: 'critical',
  keywords: ['pypi-AgEIcHlwaS5vcmc'],
  patterns: [{ token: /pypi-AgEIcHlwaS5vcmc[\w-]{50,1000}/ }],
  remediation:
    "Remove the token in the account's settings, look through the releases since, and use trusted publishing.",
  references: ['https://pypi.org/help/'],
  examples: {
    match: [
      'export PYPI_TOKEN=pypi-AgEIcHlwaS5vcmc<<base64url:53>>',
      '{"value": "pypi-AgEIcHlwaS5vcmc<<base64url:53>>", "other": 1}',
    ],
    noMatch: [
      'see pypi-AgEIcHlwaS5vcmc<<base64url:17>> there',
      'PYPI_TOKEN=pypi-AgEIcHlwaS5vcmcxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    ],
  },
});
