import { loadConfig } from '@osk/service-kit';
import { channelConfig } from '../config';
import { deploymentSmtp } from './settings';

const deployment = (env: Record<string, string>) => deploymentSmtp(loadConfig(channelConfig, env));

test('the deployment names its server under either name; SMTP_HOST wins', () => {
  expect(deployment({})).toBeNull();
  expect(deployment({ SMTP_SERVER: 'b', SMTP_FROM: 'x@example.com' })).toMatchObject({ host: 'b' });
  expect(deployment({ SMTP_HOST: 'a', SMTP_SERVER: 'b', SMTP_FROM: 'x@example.com' })).toEqual({
    host: 'a',
    port: 587,
    login: null,
    from: { name: '', address: 'x@example.com' },
    useTls: true,
    source: 'deployment',
  });
});

test('an address of IPv6 may stand in brackets', () => {
  expect(deployment({ SMTP_HOST: '[::1]', SMTP_FROM: 'x@example.com' })).toMatchObject({ host: '::1' });
});

test('mail comes from SMTP_FROM, else from the user', () => {
  const env = { SMTP_HOST: 'a', SMTP_USER: 'u@example.com', SMTP_PASSWORD: 'secret-1' };
  expect(deployment(env)).toMatchObject({
    from: { address: 'u@example.com' },
    login: { user: 'u@example.com', password: 'secret-1' },
  });
  expect(deployment({ ...env, SMTP_FROM: 'Sec <s@example.com>' })).toMatchObject({
    from: { name: 'Sec', address: 's@example.com' },
  });
});

test.each([
  [{ SMTP_HOST: 'a' }],
  [{ SMTP_HOST: 'a:25', SMTP_FROM: 'x@example.com' }],
  [{ SMTP_HOST: 'smtp://a', SMTP_FROM: 'x@example.com' }],
  [{ SMTP_HOST: 'a', SMTP_USER: 'apikey' }],
  [{ SMTP_HOST: 'a', SMTP_FROM: 'a@b, c@d' }],
])('%j is found at the start', (env) => {
  expect(() => deployment(env)).toThrow(expect.objectContaining({ code: 'invalid_config' }));
});
