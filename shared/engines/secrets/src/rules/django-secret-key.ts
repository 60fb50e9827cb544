import { defineRule } from '../types';

export default defineRule({
  id: 'django-secret-key',
  name: 'Django or Flask secret key',
  provider: 'Generic',
  description: 'A Django or Flask secret key. Whoever holds it can forge sessions, password resets and signed data.',
  severity: 'high',
  keywords: ['secret_key'],
  patterns: [{ assigned: /[A-Za-z0-9!@#$%^&*(_=+)-]{50}|[0-9a-f]{32,64}/, startsWord: true, anyName: true }],
  entropy: 3.4,
  paths: /\.(?:py|env|cfg|ini|toml|ya?ml|conf)$|(?:^|\/)\.env/,
  remediation: 'Change the key, which signs everybody out.',
  references: ['https://docs.djangoproject.com/en/5.1/ref/settings/'],
  examples: {
    match: [
      "@app/settings.py\nSECRET_KEY = 'django-insecure-<<alnum:34>>'",
      "@app/config.py\nSECRET_KEY = '<<hex:64>>'",
    ],
    noMatch: ["@app/settings.py\nSECRET_KEY = os.environ['SECRET_KEY']", "@app/settings.py\nSECRET_KEY = 'dev'"],
  },
});
