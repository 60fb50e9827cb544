import { defineService, textOf } from '../../../engines/network-discovery/services/types';

/** OPTIONS of RTSP (RFC 7826, section 13.1). */
export default defineService({
  id: 'rtsp',
  transport: 'tcp',
  speaks: 'second',
  ports: [554, 8554, 5554],
  anywhere: true,
  ask: () => Buffer.from('OPTIONS * RTSP/1.0\r\nCSeq: 1\r\n\r\n'),
  recognise(answer) {
    const text = textOf(answer);
    if (!/^RTSP\/[12]\.0 \d{3}/.test(text)) return undefined;
    const server = /^Server: ([^\r\n]{1,200})/im.exec(text)?.[1];
    return { service: 'rtsp', ...(server ? { details: { server } } : {}) };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('RTSP/1.0 200 OK\r\nCSeq: 1\r\nServer: GStreamer RTSP server\r\n\r\n'),
        is: { service: 'rtsp', details: { server: 'GStreamer RTSP server' } },
      },
    ],
    noMatch: [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\nRTSP/1.0 200')],
  },
});
