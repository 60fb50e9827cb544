import { defineService, textOf } from '../../../engines/network-discovery/services/types';

/** The rsync daemon greets with its version; `#list` asks for the modules it shows to anyone. */
export default defineService({
  id: 'rsync',
  transport: 'tcp',
  speaks: 'first',
  ports: [873],
  ask: () => Buffer.from('@RSYNCD: 31.0\n#list\n'),
  recognise(answer) {
    const text = textOf(answer);
    const protocol = /^@RSYNCD: (\d+\.\d+)[^\n]*\n/.exec(text);
    if (!protocol?.[1]) return undefined;
    const lines = text.slice(protocol[0].length).split('\n');
    const end = lines.findIndex((line) => line.startsWith('@RSYNCD: EXIT'));
    const modules =
      end < 0
        ? undefined
        : lines
            .slice(0, end)
            .flatMap((line) => /^([\w.-]{1,64})\s*\t/.exec(line)?.[1] ?? [])
            .slice(0, 50);
    return { service: 'rsync', details: { protocol: protocol[1], ...(modules ? { modules } : {}) } };
  },
  examples: {
    match: [
      {
        answer: Buffer.from('@RSYNCD: 31.0\nbackup         \tnightly\npub            \t\n@RSYNCD: EXIT\n'),
        is: { service: 'rsync', details: { protocol: '31.0', modules: ['backup', 'pub'] } },
      },
      { answer: Buffer.from('@RSYNCD: 30.0\n'), is: { service: 'rsync', details: { protocol: '30.0' } } },
    ],
    noMatch: [Buffer.from('@ERROR\n')],
  },
});
