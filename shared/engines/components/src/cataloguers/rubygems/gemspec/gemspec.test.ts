import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import installed from '../installed-gemspec';
import gemspec from './index';

describeCataloguer(gemspec, {
  'a gem in development': {
    files: {
      'mine.gemspec': `# frozen
Gem::Specification.new do |spec|
  spec.name = "mine"
  spec.version = Mine::VERSION
  spec.licenses = ['MIT', "Ruby"]
  spec.add_dependency "rack", ">= 2.0", "< 4"
  spec.add_development_dependency('rspec', '~> 3')
  spec.add_runtime_dependency "name#{1}"
end
`,
    },
    expect: ['pkg:gem/rack runtime :6 direct <>= 2.0, < 4>', 'pkg:gem/rspec development :7 direct <~> 3>'],
    project: { name: 'mine', purl: 'pkg:gem/mine', licenses: ['MIT', 'Ruby'] },
  },
});

const INSTALLED = `# -*- encoding: utf-8 -*-
# stub: racc 1.7.1 ruby lib

Gem::Specification.new do |s|
  s.name = "racc".freeze
  s.version = "1.7.1"
  s.required_ruby_version = Gem::Requirement.new(">= 2.5".freeze)
  s.licenses = ["Ruby".freeze, "BSD-2-Clause".freeze]
  s.add_development_dependency(%q<rake>.freeze, [">= 0"])
end
`;
describeCataloguer(installed, {
  'a gem that is installed': {
    files: { 'usr/lib/ruby/gems/3.2.0/specifications/default/racc-1.7.1.gemspec': INSTALLED },
    expect: ['pkg:gem/racc@1.7.1 runtime :5 ?; Ruby, BSD-2-Clause'],
  },
});

test('the path tells an installed gem from one in development', () => {
  const path = 'vendor/bundle/ruby/3.2.0/specifications/racc-1.7.1.gemspec';
  expect([installed.accepts?.(path), gemspec.accepts?.(path)]).toEqual([true, false]);
  expect([installed.accepts?.('racc.gemspec'), gemspec.accepts?.('racc.gemspec')]).toEqual([false, true]);
});

test('an installed gem without a plain version is unreadable', async () => {
  const text = INSTALLED.replace('"1.7.1"', 'VERSION');
  await expect(readWith(installed, { 'specifications/x.gemspec': text })).rejects.toMatchObject({ code: 'unreadable' });
});
