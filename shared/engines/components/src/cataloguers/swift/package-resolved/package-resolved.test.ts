import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import packageResolved from './index';

describeCataloguer(packageResolved, {
  'version 1': {
    files: {
      'Package.resolved': `{ "object": { "pins": [
        { "package": "NIO", "repositoryURL": "https://github.com/apple/swift-nio.git", "state": { "branch": null, "revision": "abc", "version": "2.32.0" } },
        { "package": "Local", "repositoryURL": "../local", "state": { "branch": "main", "revision": "def", "version": null } }
      ] }, "version": 1 }`,
    },
    expect: ['pkg:swift/github.com/apple/swift-nio@2.32.0 runtime :2 ?', 'pkg:swift/Local@def runtime :3 ?'],
  },
  'versions 2 and 3': {
    files: {
      'App.xcworkspace/xcshareddata/swiftpm/Package.resolved': JSON.stringify({
        originHash: 'x',
        pins: [
          {
            identity: 'vapor',
            kind: 'remoteSourceControl',
            location: 'git@github.com:vapor/vapor.git',
            state: { version: '4.0.0' },
          },
          {
            identity: 'branch',
            kind: 'remoteSourceControl',
            location: 'ssh://git@example.org:22/a/b/branch',
            state: { branch: 'main', revision: 'abc' },
          },
          { identity: 'here', kind: 'localSourceControl', location: '/Users/me/here', state: { version: '1.0.0' } },
          { identity: 'mona.LinkedList', kind: 'registry', location: '', state: { version: '1.2.0' } },
          null,
          { state: [] },
        ],
        version: 3,
      }),
    },
    expect: [
      'pkg:swift/github.com/vapor/vapor@4.0.0 runtime :1 ?',
      'pkg:swift/example.org/a/b/branch@abc runtime :1 ?',
      'pkg:swift/here@1.0.0 runtime :1 own',
      'pkg:swift/mona.LinkedList@1.2.0 runtime :1 ?',
    ],
  },
});

test.each(['', '{}', '[]', '{"pins":'])('%j is unreadable', async (text) => {
  await expect(readWith(packageResolved, { 'Package.resolved': text })).rejects.toMatchObject({ code: 'unreadable' });
});
