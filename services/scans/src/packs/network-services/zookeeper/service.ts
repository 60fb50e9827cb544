import { applicationCpe, defineService, textOf } from '../../../engines/network-discovery/services/types';

/** The four-letter command `srvr`, which only reports. */
export default defineService({
  id: 'zookeeper',
  transport: 'tcp',
  speaks: 'second',
  ports: [2181, 2182],
  anywhere: true,
  ask: () => Buffer.from('srvr'),
  recognise(answer) {
    const text = textOf(answer);
    if (/^srvr is not executed because it is not in the whitelist/.test(text))
      return { service: 'zookeeper', product: 'ZooKeeper' };
    const version = /^Zookeeper version: (\d+\.\d+\.\d+)/.exec(text)?.[1];
    return version
      ? {
          service: 'zookeeper',
          product: 'ZooKeeper',
          version,
          cpe: applicationCpe('apache', 'zookeeper', version),
          access: 'open',
        }
      : undefined;
  },
  examples: {
    match: [
      {
        answer: Buffer.from('Zookeeper version: 3.6.3--6401e4a, built on 04/08/2021\nLatency min/avg/max: 0/0/0\n'),
        is: {
          service: 'zookeeper',
          product: 'ZooKeeper',
          version: '3.6.3',
          cpe: 'cpe:2.3:a:apache:zookeeper:3.6.3:*:*:*:*:*:*:*',
          access: 'open',
        },
      },
      {
        answer: Buffer.from('srvr is not executed because it is not in the whitelist.\n'),
        is: { service: 'zookeeper', product: 'ZooKeeper' },
      },
    ],
    noMatch: [Buffer.from('Zookeeper\n')],
  },
});
