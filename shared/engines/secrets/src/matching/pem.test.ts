import { scanText } from '../index';
import { fillSample } from '../testing/samples';
import { readPem } from './pem';

const body = (seed: string): string => fillSample('<<base64:64>>', seed);
const begin = (label: string): string => `-----BEGIN ${label}-----`;
const key = (label: string, lines: string[], joint = '\n'): string =>
  [begin(label), ...lines, `-----END ${label}-----`].join(joint);

test.each([
  ['lines', '\n'],
  ['Windows lines', '\r\n'],
  ['escapes of a JSON string', '\\n'],
  ['escapes in an escaped string', '\\\\n'],
  ['indentation', '\n        '],
  ['strings joined with +', "' +\n  '"],
  ['quoted lines with commas', '",\n  "'],
  ['comment lines', '\n# '],
  ['one line', ' '],
])('reads a block whose lines are broken by %s', (_name, joint) => {
  const block = readPem(`x ${key('RSA PRIVATE KEY', [body('a'), body('b')], joint)} y`, 2, 'RSA PRIVATE KEY');
  expect(block?.body).toBe(body('a') + body('b'));
});

test('headers are not part of the body and tell of a passphrase', () => {
  const headers = ['Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-128-CBC,0123456789ABCDEF', ''];
  const text = key('RSA PRIVATE KEY', [...headers, body('a'), body('b')]);
  expect(readPem(text, 0, 'RSA PRIVATE KEY')).toMatchObject({
    body: body('a') + body('b'),
    encrypted: true,
    end: text.length,
  });
});

test('a key that a passphrase protects is less severe, and told', () => {
  const headers = ['Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-128-CBC,0123456789ABCDEF', ''];
  const [clear] = scanText('k', key('RSA PRIVATE KEY', [body('a'), body('b')]));
  const [closed] = scanText('k', key('RSA PRIVATE KEY', [...headers, body('a'), body('b')]));
  expect([clear!.severity, clear!.details]).toEqual(['critical', undefined]);
  expect([closed!.severity, closed!.details]).toEqual(['medium', { protection: 'a passphrase' }]);
});

test.each([
  ['none', 'critical'],
  ['aes256-ctr', 'medium'],
])('an OpenSSH key with the cipher %s', (cipher, severity) => {
  const head = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    Buffer.from([0, 0, 0, cipher.length]),
    Buffer.from(cipher),
  ]);
  const content = Buffer.concat([
    head,
    Buffer.from(body('ssh'), 'base64'),
    Buffer.from(body('more'), 'base64'),
  ]).toString('base64');
  const [finding] = scanText('id', key('OPENSSH PRIVATE KEY', [content]));
  expect(finding).toMatchObject({ ruleId: 'private-key-openssh', severity });
});

test('a block without an end, and one without a body', () => {
  expect(readPem(`${begin('EC PRIVATE KEY')}\n${body('a')}\n`, 0, 'EC PRIVATE KEY')?.body).toBe(body('a'));
  expect(readPem(`${begin('EC PRIVATE KEY')}\nMII...\n`, 0, 'EC PRIVATE KEY')).toBeUndefined();
  expect(readPem(begin('EC PRIVATE KEY').repeat(1000), 0, 'EC PRIVATE KEY')).toBeUndefined();
  expect(readPem(`${begin('EC PRIVATE KEY')}${' \n'.repeat(100_000)}`, 0, 'EC PRIVATE KEY')).toBeUndefined();
});
