import { MODERN, certificate, dh, protocols, tls12 } from '../../../packs/ssl-security/examples';
import { loadSslChecks } from '../run-scan';
import { GRADES, gradeOf, worse } from './grade';
import { rate } from './rate';
import { cipherScore, keyExchangeScore, protocolScore } from './scores';

const checks = loadSslChecks();
const sound = { ...protocols('TLSv1.2', 'TLSv1.3'), ...MODERN, ...certificate() };
const finding = (rule_id: string, severity: 'critical' | 'high' | 'medium' | 'low' | 'info') => ({
  rule_id,
  severity,
  name: rule_id,
});

describe('rating', () => {
  it('is A+ for a sound server with nothing above info, A with something small', () => {
    expect(rate(sound, [finding('ssl-tls13-missing', 'info')], checks)).toMatchObject({ grade: 'A+', reasons: [] });
    expect(rate(sound, [finding('ssl-hsts-missing', 'low')], checks).grade).toBe('A');
  });

  it('is capped by what failed, whatever the score', () => {
    expect(rate(sound, [finding('ssl-tls10-offered', 'medium')], checks)).toMatchObject({
      grade: 'B',
      score: 98,
      reasons: ['At most B: ssl-tls10-offered.'],
    });
    expect(
      rate(sound, [finding('ssl-heartbleed', 'critical'), finding('ssl-tls10-offered', 'medium')], checks).grade,
    ).toBe('F');
    expect(rate(sound, [finding('ssl-dh-parameters-weak', 'high')], checks).grade).toBe('F');
    expect(rate(sound, [finding('ssl-dh-parameters-weak', 'medium')], checks).grade).toBe('B');
  });

  it('caps name grades that exist', () => {
    const caps = checks.flatMap(({ ratingCap }) =>
      typeof ratingCap === 'object' ? Object.values(ratingCap) : (ratingCap ?? []),
    );
    expect(caps.length).toBeGreaterThan(20);
    for (const cap of caps) expect(GRADES).toContain(cap);
  });

  it('scores by the weakest key exchange and the span of protocols and ciphers', () => {
    expect(protocolScore(protocols('TLSv1.2').protocols)).toBe(100);
    expect(protocolScore(protocols('SSLv2', 'TLSv1.3').protocols)).toBe(50);
    expect(protocolScore(protocols().protocols)).toBe(0);
    expect(keyExchangeScore(certificate())).toBe(100);
    expect(keyExchangeScore({ ...certificate(), ...dh({ bits: 1024 }) })).toBe(70);
    expect(keyExchangeScore({ ...certificate(), ...dh({ bits: 512 }) })).toBe(20);
    expect(keyExchangeScore(tls12('TLS_DH_anon_WITH_AES_128_CBC_SHA'))).toBe(0);
    expect(cipherScore(tls12('TLS_RSA_WITH_NULL_SHA', 'TLS_RSA_WITH_AES_256_CBC_SHA').ciphers)).toBe(50);
  });

  it('orders grades', () => {
    expect([gradeOf(80), gradeOf(65), gradeOf(50), gradeOf(35), gradeOf(34)]).toEqual(['A', 'B', 'C', 'D', 'F']);
    expect([worse('A', 'C'), worse('F', 'B')]).toEqual(['C', 'F']);
  });
});
