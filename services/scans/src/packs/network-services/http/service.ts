import { serverSoftware } from '../../../engines/network-discovery/services/http-software';
import { httpRequest, parseHttpAnswer } from '../../../engines/network-discovery/services/http-message';
import { defineService } from '../../../engines/network-discovery/services/types';

/** Any HTTP/1 server; what runs on it is for the services over HTTP to tell. */
export default defineService({
  id: 'http',
  transport: 'tcp',
  speaks: 'second',
  ports: [80, 443, 8080, 8443, 8000, 8008, 8081, 8082, 8083, 8088, 8888, 3000, 5000, 9000, 9090, 9443, 10443],
  anywhere: true,
  ask: ({ host, port }) => httpRequest(host, port, { path: '/' }),
  recognise(answer) {
    const http = parseHttpAnswer(answer);
    if (!http) return undefined;
    const software = serverSoftware(http.headers.server);
    return {
      service: 'http',
      ...software,
      details: { status: http.status, ...(http.title ? { title: http.title } : {}) },
    };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('HTTP/1.1 200 OK\r\nServer: Apache/2.4.49 (Unix)\r\n\r\n<html><title>Hello\n you</title>'),
        is: {
          service: 'http',
          product: 'Apache httpd',
          version: '2.4.49',
          cpe: 'cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*',
          details: { status: 200, title: 'Hello you' },
        },
      },
      {
        answer: Buffer.from('HTTP/1.0 404 Not Found\r\nServer: unheard-of\r\n\r\n'),
        is: { service: 'http', details: { status: 404 } },
      },
      {
        answer: Buffer.from('HTTP/1.1 400 Bad Request\r\nServer: nginx\r\n\r\n'),
        is: { service: 'http', product: 'nginx', details: { status: 400 } },
      },
    ],
    noMatch: [Buffer.from('RTSP/1.0 200 OK\r\n'), Buffer.from('HTTP/1.1\r\n'), Buffer.from('<html>HTTP/1.1 200 OK')],
  },
});
