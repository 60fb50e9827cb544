import { randomBytes } from 'node:crypto';
import { VaultError } from './errors';
import { generateMasterKey, readMasterKey } from './master-key';

const codeOf = (text: string) => {
  try {
    return readMasterKey(text).id.length;
  } catch (error) {
    return error instanceof VaultError ? error.code : error;
  }
};

describe('readMasterKey', () => {
  test('one key, however it is written', () => {
    const bytes = randomBytes(32);
    const forms = [
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      bytes.toString('base64'),
      bytes.toString('base64url'),
    ];
    forms.push(` ${forms[2]}\n`);
    const read = forms.map(readMasterKey);
    expect(new Set(read.map(({ id }) => id)).size).toBe(1);
    expect(new Set(read.map(({ key }) => key.toString('hex'))).size).toBe(1);
    expect(read[0]!.key.equals(bytes)).toBe(false);
  });

  test('generated keys are usable and differ', () => {
    const ids = Array.from({ length: 20 }, () => readMasterKey(generateMasterKey()).id);
    expect(new Set(ids).size).toBe(20);
  });

  test('a passphrase is stretched, the same one to the same key', () => {
    const [first, again, other] = ['one long passphrase', 'one long passphrase', 'two long passphrase'].map((text) =>
      readMasterKey(`passphrase:${text}`),
    );
    expect(first).toEqual(again);
    expect(first!.id).not.toBe(other!.id);
  });

  test.each([
    '',
    'secret',
    'a long passphrase without its prefix',
    'passphrase:too short',
    randomBytes(31).toString('hex'),
    randomBytes(33).toString('base64'),
    randomBytes(16).toString('base64'),
    `${randomBytes(32).toString('hex')}0`,
    `${generateMasterKey()}!`,
    '0'.repeat(64),
    Buffer.alloc(32, 7).toString('base64'),
  ])('%j is no key', (text) => {
    expect(codeOf(text)).toBe('invalid_key');
  });

  test('the error says what is wanted and not what was given', () => {
    expect(() => readMasterKey('hunter2-hunter2')).toThrow(/32 bytes/);
    expect(() => readMasterKey('hunter2-hunter2')).not.toThrow(/hunter2/);
  });
});
