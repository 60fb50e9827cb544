import { generatePassword } from './secrets';
import { passwordWeakness } from './password-policy';

const EMAIL = 'jane.miller@harbour.example';

test.each([
  'aaaaaaaaaa',
  'ababababab',
  '1234567890',
  '0123456789',
  '9876543210',
  'abcdefghijkl',
  'Password123',
  'P@ssw0rd2026!',
  'password-password',
  'Passw0rd!!!!',
  'openskerry2026',
  '!!Welcome2026',
  'QWERTYUIOP1',
  'Administrator1',
  'jane.miller1990',
  'Miller2026!!',
  'harbour12345',
  '20261121-1234',
  'ＰＡＳＳＷＯＲＤ123',
])('%s is refused', (password) => expect(passwordWeakness(password, EMAIL)).toMatch(/^new_password must/));

test.each([
  'correct horse battery',
  'a whole new sentence',
  'my password is a secret',
  'Jane likes the harbour at dawn',
  'x9#kQ2!vLp',
  'ünïcode spells ok',
  '密码是一句话比较好吧',
  generatePassword(),
])('%s is taken', (password) => expect(passwordWeakness(password, EMAIL)).toBeUndefined());

test('an address without words of its own is no trap', () => {
  expect(passwordWeakness('a whole new sentence', 'a@b')).toBeUndefined();
  expect(passwordWeakness('a whole new sentence', '')).toBeUndefined();
});
