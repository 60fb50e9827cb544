import {
  defineHeaderCheck,
  fail,
  notAPage,
  notApplicable,
  pass,
  valuesOf,
} from '../../../engines/security-headers/define-check';
import { facts, withHeader } from '../../../engines/security-headers/example-facts';
import { mdn } from '../../../engines/security-headers/references';

const KNOWN = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
]);
/** These send the whole address, query included, to other sites. */
const LEAKING = new Set(['unsafe-url', 'no-referrer-when-downgrade']);

export default defineHeaderCheck({
  id: 'referrer-policy-unsafe',
  title: 'Referrer-Policy sends whole addresses to other sites',
  category: 'privacy',
  severity: 'low',
  description:
    'Addresses can hold tokens and personal data; with this policy they reach every site that is linked or embedded. A value no browser knows leaves the policy unset.',
  remediation: 'Use strict-origin-when-cross-origin, same-origin or no-referrer.',
  references: [mdn('Referrer-Policy'), 'https://www.w3.org/TR/referrer-policy/'],
  cwe: ['CWE-200'],
  frameworks: { 'owasp-top10-2021': ['A05', 'A01'], 'asvs-4.0.3': ['14.4.6'] },
  needs: ['response', 'document'],
  *evaluate({ response, document }) {
    const reason = notAPage(response);
    if (reason) return yield reason;
    const texts = [...valuesOf(response, 'referrer-policy'), ...(document.metaReferrer ? [document.metaReferrer] : [])];
    const values = texts
      .flatMap((text) => text.split(','))
      .map((text) => text.trim().toLowerCase())
      .filter((text) => text !== '');
    if (values.length === 0) return yield notApplicable('no policy is set');
    // The last value a browser knows is the one in force (Referrer Policy, section 8.1).
    const inForce = values.filter((value) => KNOWN.has(value)).at(-1);
    const evidence = `referrer-policy: ${values.join(', ')}`;
    if (inForce === undefined) yield fail('No browser knows the value.', { evidence, severity: 'info' });
    else if (LEAKING.has(inForce)) yield fail(`"${inForce}" is in force.`, { evidence });
    else yield pass();
  },
  examples: {
    pass: [withHeader('referrer-policy', 'unsafe-url, strict-origin'), facts()],
    fail: [
      withHeader('referrer-policy', 'unsafe-url'),
      withHeader('referrer-policy', 'nothing'),
      withHeader('referrer-policy', 'same-origin', 'no-referrer-when-downgrade'),
    ],
  },
});
