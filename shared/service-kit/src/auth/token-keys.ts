import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** An ES256 pair: the gateway signs with the private half, services hold only the public one. */
export interface TokenKeys {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function generateTokenKeys(): TokenKeys {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** Reads a PEM private key (PKCS#8 or SEC1, P-256); throws when it is something else. */
export function tokenKeysFromPem(pem: string): TokenKeys {
  const privateKey = createPrivateKey(pem);
  assertP256(privateKey);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

export function publicKeyFromPem(pem: string): KeyObject {
  const key = createPublicKey(pem);
  assertP256(key);
  return key;
}

function assertP256(key: KeyObject): void {
  if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new Error('the key must be an EC key on P-256 (ES256)');
  }
}
