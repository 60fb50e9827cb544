import { defineRule } from '../types';

export default defineRule({
  id: 'pypirc-password',
  name: 'password in .pypirc',
  provider: 'PyPI',
  description: 'A password in .pypirc. Whoever holds it publishes releases to the index.',
  severity: 'high',
  keywords: ['password'],
  patterns: [{ near: /password\s{0,4}[=:]\s{0,4}([^\s#]{6,200})/, before: 1, after: 220 }],
  paths: /(?:^|\/)\.pypirc$/,
  password: true,
  remediation: 'Change the password or delete the token, and use trusted publishing.',
  references: ['https://packaging.python.org/en/latest/specifications/pypirc/'],
  examples: {
    match: ['@home/.pypirc\n[pypi]\nusername = acme\npassword = <<pass:12>>'],
    noMatch: ['@.pypirc\npassword = ${PYPI}'],
  },
});
