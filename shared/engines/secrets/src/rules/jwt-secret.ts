import { defineRule } from '../types';

export default defineRule({
  id: 'jwt-secret',
  name: 'token signing secret',
  provider: 'Generic',
  description: 'A token signing secret. Whoever holds it can make tokens and sessions for any user.',
  severity: 'high',
  keywords: [
    '"jwt',
    'jwt_secret',
    'jwtsecret',
    'jwt.secret',
    'jwt-secret',
    'jwt_key',
    'jwtkey',
    'jwt_signing',
    'token_secret',
    'tokensecret',
    'secret_key_base',
    'nextauth_secret',
    'auth_secret',
    'session_secret',
    'sessionsecret',
    'cookie_secret',
    'cookiesecret',
  ],
  patterns: [
    { assigned: /[A-Za-z0-9_+/=!@#$%^&*.-]{16,200}/, anyName: true },
    // A section of its own, as ASP.NET's settings have it.
    {
      near: /"[Jj][Ww][Tt]\w{0,20}"\s{0,8}:\s{0,8}\{[^{}]{0,600}?"(?:Key|key|Secret|secret|[Ss]ecretKey|[Ss]igningKey)"\s{0,8}:\s{0,8}"([A-Za-z0-9_+/=!@#$%^&*.-]{16,200})"/,
      before: 1,
      after: 1000,
    },
  ],
  entropy: 3.2,
  confidence: 70,
  remediation: 'Change the secret, which signs everybody out.',
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/JSON_Web_Token_for_Java_Cheat_Sheet.html'],
  cwe: ['CWE-321', 'CWE-798'],
  examples: {
    match: [
      '{"Jwt": {\n  "Issuer": "https://acme.test",\n  "Key": "<<alnum:40>>"\n}}',
      'JWT_SECRET=<<alnum:40>>',
      "sessionSecret: '<<hex:64>>'",
    ],
    noMatch: [
      '{"Jwt": {"Issuer": "https://acme.test", "Audience": "shop-web-client-2024", "Key": ""}}',
      '{"jwt": {"key": "your-256-bit-secret"}}',
      'JWT_SECRET=${JWT_SECRET}',
      'JWT_SECRET=change-me-in-production-please',
      'jwtSecret: process.env.JWT_SECRET',
    ],
  },
});
