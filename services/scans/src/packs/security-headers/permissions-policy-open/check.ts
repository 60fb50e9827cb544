import {
  defineHeaderCheck,
  fail,
  headerLine,
  notAPage,
  notApplicable,
  pass,
  valuesOf,
} from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { parsePermissionsPolicy } from '../../../engines/security-headers/permissions/parse-permissions-policy';
import { mdn } from '../../../engines/security-headers/references';

const NAME = 'permissions-policy';
const POWERFUL = new Set([
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'bluetooth',
  'midi',
  'display-capture',
  'publickey-credentials-get',
]);

export default defineHeaderCheck({
  id: 'permissions-policy-open',
  title: 'Permissions-Policy grants a powerful feature to everyone',
  category: 'isolation',
  severity: 'low',
  description:
    'Every embedded frame, advertisements included, may then ask for the feature in the name of the page. A header that cannot be read grants the defaults.',
  remediation:
    'Name the origins that need the feature, or () for none; write the header as a structured dictionary: camera=(self "https://a.example").',
  references: [mdn('Permissions-Policy'), 'https://www.w3.org/TR/permissions-policy/'],
  cwe: ['CWE-732'],
  frameworks: { 'owasp-top10-2021': ['A05'] },
  needs: ['response'],
  *evaluate({ response }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    const values = valuesOf(response, NAME);
    if (values.length === 0) return yield notApplicable('the header is not sent');
    const evidence = headerLine(NAME, values.join(', '));
    const policy = parsePermissionsPolicy(values.join(', '));
    if (!policy)
      return yield fail('The header is not a structured dictionary, so browsers ignore it.', {
        evidence,
        identity: 'syntax',
      });
    const open = [...policy]
      .filter(([feature, allowed]) => POWERFUL.has(feature) && allowed.includes('*'))
      .map(([feature]) => feature);
    for (const feature of open) yield fail(`${feature} is granted to every origin.`, { evidence, identity: feature });
    if (open.length === 0) yield pass();
  },
  examples: {
    pass: [
      withHeader(NAME, 'camera=(), geolocation=(self "https://maps.example"), fullscreen=*'),
      withHeader(NAME, 'camera=()', 'usb=()'),
      facts(),
    ],
    fail: [
      withHeader(NAME, 'camera=*'),
      withHeader(NAME, 'microphone=(*)'),
      withHeader(NAME, "camera 'none'; usb 'none'"),
    ],
  },
});
