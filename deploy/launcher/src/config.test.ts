import { loadAllInOneConfig } from './config';

describe('the settings of the all-in-one', () => {
  test.each([
    [{}, 'http://localhost:8080'],
    [{ OSK_PORT: '9090' }, 'http://localhost:9090'],
    [{ OSK_PORT: '0' }, 'http://localhost:8080'],
    [{ OSK_PORT: '9090', OSK_PUBLIC_URL: 'https://osk.example' }, 'https://osk.example'],
  ])('with %j links lead to %s', (env, expected) => {
    expect(loadAllInOneConfig(env).OSK_PUBLIC_URL).toBe(expected);
  });
});
