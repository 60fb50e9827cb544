export {
  createCa,
  createIntermediate,
  createLeaf,
  type CertificateOptions,
  type IssuedCertificate,
  type KeyKind,
  type SignatureHash,
} from './certificates';
export { fakeEgress, loopbackEgress } from './fakes';
export { startTlsFixture, type TlsFixture, type TlsFixtureOptions } from './tls-fixture';
export { authority, startHttpFixture, startTcpFixture, type LoopbackHost, type TcpFixture } from './tcp-fixture';
