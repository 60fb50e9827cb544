import { defineHeaderCheck, fail, headerLine, pass } from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { redactUrl } from '../../../engines/security-headers/report/redact';
import { OWASP_HEADERS } from '../../../engines/security-headers/references';

const DEBUG_HEADERS: Record<string, string> = {
  'x-debug-token-link': 'the Symfony profiler is reachable, with requests, configuration and queries',
  'x-debug-token': 'the Symfony profiler is on',
  'x-debugbar-id': 'the Laravel debug bar is on',
  'x-chromelogger-data': 'the server logs into the browser',
  'x-sourcefiles': 'Visual Studio sends source paths',
  'x-sourcemap': 'source maps are published',
};
const MEDIUM = new Set(['x-debug-token-link', 'x-debug-token', 'x-debugbar-id']);

export default defineHeaderCheck({
  id: 'debug-header',
  title: 'Development aid left on',
  category: 'disclosure',
  severity: 'low',
  description: 'The response carries a header that only development tools send.',
  remediation: 'Run the application in its production mode and remove the development packages from the deployment.',
  references: [OWASP_HEADERS],
  cwe: ['CWE-489', 'CWE-215'],
  frameworks: { 'owasp-top10-2021': ['A05'], 'asvs-4.0.3': ['14.3.2'] },
  needs: ['response'],
  *evaluate({ response }) {
    let found = false;
    for (const [name, meaning] of Object.entries(DEBUG_HEADERS)) {
      const value = response.headers[name]?.[0];
      if (value === undefined) continue;
      found = true;
      const shown = name.endsWith('-link') ? redactUrl(value, response.url) : `${value.length} characters`;
      yield fail(`${name}: ${meaning}.`, {
        evidence: headerLine(name, shown),
        identity: name,
        severity: MEDIUM.has(name) ? 'medium' : 'low',
      });
    }
    if (!found) yield pass();
  },
  examples: {
    pass: [facts()],
    fail: [
      withHeader('x-debug-token-link', 'https://shop.example/_profiler/a1b2c3'),
      withHeader('x-sourcefiles', '=?UTF-8?B?YQ==?='),
    ],
  },
});
