import { createEgress, isRefusal, type EgressError, type EgressOptions } from './index';

const make = (hosts: Record<string, string[]> = {}, options: Partial<EgressOptions> = {}) => {
  const asked: string[] = [];
  const egress = createEgress({
    allow: [],
    allowHttp: false,
    resolver: async (host) => {
      asked.push(host);
      if (!hosts[host]) throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
      return hosts[host];
    },
    ...options,
  });
  return { egress, asked };
};
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: EgressError) => error.code,
  );

describe('vet', () => {
  test('resolves once and gives every address, canonical and without repetition', async () => {
    const { egress, asked } = make({ 'a.test': ['1.1.1.1', '2606:4700:0::1', '::ffff:1.1.1.1'] });
    expect(await egress.vet('A.Test.')).toEqual({
      host: 'a.test',
      addresses: ['1.1.1.1', '2606:4700::1'],
      literal: false,
    });
    expect(asked).toEqual(['a.test']);
  });

  test('one bad address refuses the whole host', async () => {
    const { egress } = make({ 'a.test': ['1.1.1.1', '10.0.0.1'], 'b.test': ['1.1.1.1', 'fe80::1%eth0'] });
    expect(await codeOf(egress.vet('a.test'))).toBe('address_not_allowed');
    expect(await codeOf(egress.vet('b.test'))).toBe('address_not_allowed');
  });

  test('does not say what an internal name resolves to', async () => {
    const { egress } = make({ 'intranet.test': ['10.9.8.7'] });
    const error = (await egress.vet('intranet.test').catch((thrown: unknown) => thrown)) as EgressError;
    expect(error.message).not.toContain('10.9.8.7');
    expect(error).toMatchObject({ host: 'intranet.test', address: '10.9.8.7' });
  });

  test('a literal is judged and never looked up', async () => {
    const { egress, asked } = make();
    expect(await egress.vet('0x08080808')).toEqual({ host: '8.8.8.8', addresses: ['8.8.8.8'], literal: true });
    expect(await egress.vet('[::ffff:8.8.8.8]')).toMatchObject({ addresses: ['8.8.8.8'], literal: true });
    expect(await codeOf(egress.vet('2130706433'))).toBe('address_not_allowed');
    expect(asked).toEqual([]);
  });

  test('an unknown name, an empty answer and a resolver that hangs', async () => {
    const { egress } = make({ 'empty.test': [] });
    expect(await codeOf(egress.vet('nowhere.test'))).toBe('unresolvable');
    expect(await codeOf(egress.vet('empty.test'))).toBe('unresolvable');
    const hanging = make({}, { resolver: () => new Promise(() => undefined) }).egress;
    expect(await codeOf(hanging.vet('a.test', { timeoutMs: 20 }))).toBe('timeout');
    const cancelled = hanging.vet('a.test', { signal: AbortSignal.abort() });
    expect(await codeOf(cancelled)).toBe('aborted');
  });

  test('metadata names are refused by name, whatever they resolve to', async () => {
    const names = ['metadata.google.internal', 'METADATA.google.internal.', 'instance-data'];
    const { egress, asked } = make({ 'metadata.google.internal': ['1.1.1.1'] });
    for (const name of names) expect(await codeOf(egress.vet(name))).toBe('address_not_allowed');
    expect(asked).toEqual([]);
  });

  test('a listed metadata name still needs its address listed', async () => {
    const hosts = { 'metadata.google.internal': ['169.254.169.254'] };
    const byName = make(hosts, { allow: ['metadata.google.internal', '*.google.internal'] }).egress;
    expect(await codeOf(byName.vet('metadata.google.internal'))).toBe('address_not_allowed');
    const both = make(hosts, { allow: ['metadata.google.internal', '169.254.169.254'] }).egress;
    expect(await codeOf(both.vet('metadata.google.internal'))).toBe('allowed');
  });

  test('a listed name may be private, another name with that address may not', async () => {
    const hosts = { 'git.corp.test': ['10.0.0.1'], 'evil.test': ['10.0.0.1'] };
    const { egress } = make(hosts, { allow: ['*.corp.test'] });
    expect(await codeOf(egress.vet('git.corp.test'))).toBe('allowed');
    expect(await codeOf(egress.vet('evil.test'))).toBe('address_not_allowed');
    expect(await codeOf(egress.vet('10.0.0.1'))).toBe('address_not_allowed');
  });

  test('allows() judges text forms of addresses only', () => {
    const { egress } = make({}, { allow: ['10.0.0.0/8'] });
    expect(['8.8.8.8', '10.2.3.4', '2606:4700::1'].every(egress.allows)).toBe(true);
    expect(
      ['127.0.0.1', '8.8.8.8/32', 'a.test', '', '0x8.8', 'fe80::1%1', '::ffff:127.0.0.1'].some(egress.allows),
    ).toBe(false);
  });
});

describe('vetUrl', () => {
  const { egress } = make({ 'a.test': ['1.1.1.1'] });

  test.each([
    ['ftp://a.test/', 'scheme_not_allowed'],
    ['file:///etc/passwd', 'scheme_not_allowed'],
    ['gopher://a.test/', 'scheme_not_allowed'],
    ['javascript:alert(1)', 'scheme_not_allowed'],
    ['a.test', 'invalid_target'],
    ['', 'invalid_target'],
    ['https://', 'invalid_target'],
    ['https://user@a.test/', 'invalid_target'],
    ['https://:secret@a.test/', 'invalid_target'],
    ['https://a.test:0/', 'invalid_target'],
    ['https://a.test:65536/', 'invalid_target'],
    ['https://[fe80::1%25eth0]/', 'invalid_target'],
    ['https://a..test/', 'invalid_target'],
    ['https://127.0.0.1/', 'address_not_allowed'],
    ['https://%31%32%37.0.0.1/', 'address_not_allowed'],
    ['https://１２７。０。０。１/', 'address_not_allowed'],
    ['https:\\\\127.1\\', 'address_not_allowed'],
    ['https://a.test@127.0.0.1/', 'invalid_target'],
    ['https://[::ffff:7f00:1]/', 'address_not_allowed'],
    ['https://[64:ff9b::127.0.0.1]/', 'address_not_allowed'],
  ])('%s: %s', async (url, code) => {
    expect(await codeOf(egress.vetUrl(url))).toBe(code);
  });

  test('https_only refuses http unless the deployment allows it', async () => {
    expect(await codeOf(egress.vetUrl('http://a.test/', { schemes: 'https_only' }))).toBe('scheme_not_allowed');
    expect(await codeOf(egress.vetUrl('http://a.test/'))).toBe('allowed');
    const lax = make({ 'a.test': ['1.1.1.1'] }, { allowHttp: true }).egress;
    expect(await codeOf(lax.vetUrl('http://a.test/', { schemes: 'https_only' }))).toBe('allowed');
    expect(await codeOf(lax.vetUrl('ftp://a.test/', { schemes: 'https_only' }))).toBe('scheme_not_allowed');
  });

  test('the URL given back names the vetted host', async () => {
    const { url, host } = await egress.vetUrl('https://A.TEST.:8443/x');
    expect([url.href, host]).toEqual(['https://a.test:8443/x', 'a.test']);
  });

  test('isRefusal tells refusals from failures', async () => {
    const refusal: unknown = await egress.vet('10.0.0.1').catch((error: unknown) => error);
    const failure: unknown = await egress
      .vet('a.test', { signal: AbortSignal.abort() })
      .catch((error: unknown) => error);
    expect([isRefusal(refusal), isRefusal(failure), isRefusal(new Error('address_not_allowed'))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
