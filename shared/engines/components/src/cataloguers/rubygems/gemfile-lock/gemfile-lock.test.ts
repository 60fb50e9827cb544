import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import gemfileLock from './index';

const LOCK = `GIT
  remote: https://github.com/rails/sprockets.git
  revision: 0123456789abcdef
  branch: main
  specs:
    sprockets (4.2.0)
      rack (>= 2.2.4, < 4)

PATH
  remote: engines/billing
  specs:
    billing (0.1.0)
      money (~> 6.16)

GEM
  remote: https://rubygems.org/
  specs:
    money (6.16.0)
    nokogiri (1.15.4)
      mini_portile2 (~> 2.8.2)
      racc (~> 1.4)
    nokogiri (1.15.4-x86_64-linux)
      racc (~> 1.4)
    mini_portile2 (2.8.4)
    racc (1.7.1)
    rack (2.2.8)
    rspec (3.12.0)
    web-console (4.2.1)
      rack (>= 2)

PLATFORMS
  ruby
  x86_64-linux

DEPENDENCIES
  billing!
  nokogiri (~> 1.15)
  rspec
  sprockets!
  web-console

CHECKSUMS
  racc (1.7.1) sha256=af64124836fdd3c00e830703d7f873ea5deabde923f37006a39f5a5e0da16387
  nokogiri (1.15.4) sha256=1111111111111111111111111111111111111111111111111111111111111111
  nokogiri (1.15.4-x86_64-linux) sha256=2222222222222222222222222222222222222222222222222222222222222222

RUBY VERSION
   ruby 3.2.2p53

BUNDLED WITH
   2.4.10
`;
const GEMFILE = `source "https://rubygems.org"
gem "sprockets", github: "rails/sprockets" # gem "no"
group :development, :test do
  if ENV["X"]
    gem 'web-console'
  end
  gem("rspec", group: :test)
end
gem 'nokogiri', '~> 1.15'
`;

const expected = (testing: string, development: string): string[] => [
  'pkg:gem/sprockets@4.2.0?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Frails%2Fsprockets.git%400123456789abcdef runtime :6 direct -> rack@2.2.8',
  'pkg:gem/billing@0.1.0 runtime :12 own -> money@6.16.0',
  'pkg:gem/money@6.16.0 runtime :18 direct',
  'pkg:gem/nokogiri@1.15.4 runtime :19 direct -> mini_portile2@2.8.4, racc@1.7.1; SHA-256:11111111 SHA-256:22222222',
  'pkg:gem/mini_portile2@2.8.4 runtime :24',
  'pkg:gem/racc@1.7.1 runtime :25; SHA-256:af641248',
  'pkg:gem/rack@2.2.8 runtime :26',
  `pkg:gem/rspec@3.12.0 ${testing} :27 direct`,
  `pkg:gem/web-console@4.2.1 ${development} :28 direct -> rack@2.2.8`,
  'pkg:gem/bundler@2.4.10 build :51',
];

describeCataloguer(gemfileLock, {
  'all sections, groups of the Gemfile, one package for all platforms': {
    files: { 'Gemfile.lock': LOCK, Gemfile: GEMFILE },
    expect: expected('development', 'development'),
  },
  'without the Gemfile everything is run time; CRLF': {
    files: { 'Gemfile.lock': LOCK.replaceAll('\n', '\r\n') },
    expect: expected('runtime', 'runtime'),
  },
  'gems.locked with gems.rb, UTF-16': {
    files: {
      'a/gems.locked': Buffer.from('\ufeffGEM\n  specs:\n    rake (13.0.6)\n\nDEPENDENCIES\n  rake\n', 'utf16le'),
      'a/gems.rb': 'gem "rake", groups: [:development]\n',
    },
    expect: ['pkg:gem/rake@13.0.6 development :3 direct'],
  },
  'both sides of a merge conflict': {
    files: {
      'Gemfile.lock':
        'GEM\n  specs:\n<<<<<<< HEAD\n    rack (2.2.8)\n=======\n    rack (2.2.9)\n>>>>>>> x\n\nDEPENDENCIES\n  rack\n',
    },
    expect: ['pkg:gem/rack@2.2.8 runtime :4 direct', 'pkg:gem/rack@2.2.9 runtime :6 direct'],
    unread: ['merge conflict in line 3: both sides are listed'],
  },
  'cut off before DEPENDENCIES: what was read is kept': {
    files: { 'Gemfile.lock': LOCK.slice(0, LOCK.indexOf('racc (1.7.1)')) },
    expect: [
      'pkg:gem/sprockets@4.2.0?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Frails%2Fsprockets.git%400123456789abcdef runtime :6',
      'pkg:gem/billing@0.1.0 runtime :12 own -> money@6.16.0',
      'pkg:gem/money@6.16.0 runtime :18 direct',
      'pkg:gem/nokogiri@1.15.4 runtime :19 -> mini_portile2@2.8.4',
      'pkg:gem/mini_portile2@2.8.4 runtime :24',
    ],
  },
  'names out of prototypes': {
    files: { 'Gemfile.lock': 'GEM\n  specs:\n    __proto__ (1.0)\n      constructor\n\nDEPENDENCIES\n  toString\n' },
    expect: ['pkg:gem/__proto__@1.0 runtime :3'],
  },
});

test.each(['', 'source "x"\n', '{"a": 1}', '\0\0'])('%j is unreadable', async (text) => {
  await expect(readWith(gemfileLock, { 'Gemfile.lock': text })).rejects.toMatchObject({ code: 'unreadable' });
});

test('a lock file of 100,000 gems', async () => {
  const gems = Array.from({ length: 100_000 }, (_none, n) => `    g${n} (1.${n})\n      g${n + 1}`);
  const list = await readWith(gemfileLock, {
    'Gemfile.lock': `GEM\n  specs:\n${gems.join('\n')}\n\nDEPENDENCIES\n  g0\n`,
  });
  expect(list.packages).toHaveLength(100_000);
  expect(list.packages[99_999]).toMatchObject({ scope: 'runtime', line: 200_001 });
});
