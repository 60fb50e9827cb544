import { createEgress, type EgressError } from '../index';
import { loopbackEgress, startHttpFixture, startTcpFixture, startTlsFixture } from '../testing';

const open: { close(): Promise<void> }[] = [];
const keep = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

describe('the address connected to is the one vetted', () => {
  test('a name that re-binds after it was vetted is not asked again', async () => {
    const fixture = keep(await startHttpFixture((request, response) => response.end(request.socket.localAddress)));
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['127.0.0.1', '169.254.169.254']];
    let asked = 0;
    const egress = keep(
      createEgress({
        allow: ['127.0.0.0/8'],
        allowHttp: false,
        resolver: async () => answers[asked++] as string[],
      }),
    );
    const url = `http://rebind.test:${fixture.port}/`;
    expect((await egress.http(url)).body.toString()).toBe('127.0.0.1');
    expect(asked).toBe(1);
    while (asked < answers.length) {
      expect(await egress.http(url).catch((error: EgressError) => error.code)).toBe('address_not_allowed');
    }
  });

  test('a kept connection serves only the same origin at the same addresses', async () => {
    const fixture = keep(await startHttpFixture((request, response) => response.end(request.socket.localAddress)));
    const hosts = { 'a.test': ['127.0.0.1'], 'b.test': ['127.0.0.1'] };
    const egress = keep(loopbackEgress(hosts));
    const connectionsAfter = async (host: string) => {
      await egress.http(`http://${host}:${fixture.port}/`);
      return fixture.connections();
    };
    expect(await connectionsAfter('a.test')).toBe(1);
    expect(await connectionsAfter('a.test')).toBe(1);
    expect(await connectionsAfter('b.test')).toBe(2);
    hosts['a.test'] = ['127.0.0.1', '127.0.0.2'];
    expect(await connectionsAfter('a.test')).toBe(3);
  });

  test('the next address is tried when one does not accept, and the one used is told', async () => {
    const fixture = keep(await startHttpFixture((_request, response) => response.end('up')));
    const egress = keep(loopbackEgress({ 'a.test': ['127.0.0.9', '::1', '127.0.0.1'] }));
    const { address } = await egress.http(`http://a.test:${fixture.port}/`, { method: 'POST', body: 'x' });
    expect(address).toBe('127.0.0.1');
  });

  test('a host vetted before is not looked up again, and judged again', async () => {
    const fixture = keep(await startHttpFixture((_request, response) => response.end()));
    const egress = keep(loopbackEgress());
    const url = `http://a.test:${fixture.port}/`;
    const vetted = { host: 'a.test', addresses: ['127.0.0.1'], literal: false };
    expect((await egress.http(url, { vetted })).status).toBe(200);
    const forged = { ...vetted, addresses: ['127.0.0.1', '10.0.0.1'] };
    expect(await egress.http(url, { vetted: forged }).catch((error: EgressError) => error.code)).toBe(
      'address_not_allowed',
    );
    const other = { ...vetted, host: 'other.test' };
    expect(await egress.http(url, { vetted: other }).catch((error: EgressError) => error.code)).toBe('unresolvable');
    const literal = { host: '127.0.0.1', addresses: ['127.0.0.2'], literal: true };
    const lying = egress.tcp(literal, fixture.port).catch((error: EgressError) => error.code);
    expect(await lying).toBe('address_not_allowed');
  });

  test('SNI, certificate name and Host header stay the name', async () => {
    const names: unknown[] = [];
    const fixture = keep(
      await startTlsFixture({
        leaf: { names: ['a.test'] },
        onRequest: (request, response) => {
          names.push((request.socket as unknown as { servername: unknown }).servername, request.headers.host);
          response.end();
        },
      }),
    );
    const egress = keep(loopbackEgress({ 'a.test': ['127.0.0.1'], 'b.test': ['127.0.0.1'] }));
    const tls = { ca: fixture.ca };
    await egress.http(`https://A.test.:${fixture.port}/`, { tls });
    expect(names).toEqual(['a.test', `a.test:${fixture.port}`]);
    const wrong = egress.http(`https://b.test:${fixture.port}/`, { tls });
    await expect(wrong).rejects.toMatchObject({ code: 'tls_error', cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
    expect((await egress.http(`https://b.test:${fixture.port}/`, { verifyTls: false })).status).toBe(200);
    // A connection opened without verifying must not serve a request that verifies.
    await expect(egress.http(`https://b.test:${fixture.port}/`, { tls })).rejects.toMatchObject({ code: 'tls_error' });
  });
});

describe('kept connections', () => {
  test('that the peer closed in the meantime are replaced without the caller noticing', async () => {
    // Answers once per connection and then breaks it at the next request, as a peer does whose idle time ran out.
    const fixture = keep(
      await startTcpFixture((socket) => {
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
          socket.once('data', () => socket.destroy());
        });
      }),
    );
    const egress = keep(loopbackEgress());
    const url = `http://127.0.0.1:${fixture.port}/`;
    expect((await egress.http(url)).status).toBe(200);
    expect((await egress.http(url)).status).toBe(200);
    expect(fixture.connections()).toBe(2);
    await expect(egress.http(url, { method: 'POST', body: 'x' })).rejects.toMatchObject({ code: 'protocol_error' });
  });

  test('are bounded in number', async () => {
    const fixtures = await Promise.all([1, 2, 3].map(() => startHttpFixture((_request, response) => response.end())));
    fixtures.forEach(keep);
    const egress = keep(createEgress({ allow: ['127.0.0.1'], allowHttp: true, maxIdleConnections: 1 }));
    for (const { origin } of fixtures) await egress.http(origin);
    await egress.http(fixtures[2]!.origin);
    await egress.http(fixtures[0]!.origin);
    expect(fixtures.map((fixture) => fixture.connections())).toEqual([2, 1, 1]);
  });

  test('a response without a body is no trouble, whatever encoding it claims', async () => {
    const fixture = keep(
      await startHttpFixture((request, response) => {
        response.statusCode = Number(request.url?.slice(1)) || 200;
        response.setHeader('content-encoding', 'gzip');
        response.end();
      }),
    );
    const egress = keep(loopbackEgress());
    for (const status of [204, 304]) expect((await egress.http(`${fixture.origin}/${status}`)).status).toBe(status);
    expect(fixture.connections()).toBe(1);
    expect((await egress.http(fixture.origin, { method: 'HEAD' })).body.length).toBe(0);
  });
});
