import { describeCataloguer, readWith } from '../../../testing/cataloguer-table';
import gemfile from './index';

describeCataloguer(gemfile, {
  'what is asked for in plain strings': {
    files: {
      Gemfile: `source 'https://rubygems.org'
ruby '3.2.2'
gem 'rails', '~> 7.0', '>= 7.0.4', require: false
gem 'pg', '1.5.3' # pinned
gem "sidekiq", git: "https://github.com/sidekiq/sidekiq.git", branch: 'main'
gem 'own', path: '../own'
group :test do
  gem "capybara"
end
path 'engines' do
  gem 'billing'
end
gem 'tools', group: [:development, :default]
eval_gemfile "other"
gem name_of(:gem)
`,
    },
    expect: [
      'pkg:gem/rails runtime :3 direct <~> 7.0, >= 7.0.4>',
      'pkg:gem/pg@1.5.3 runtime :4 direct',
      'pkg:gem/sidekiq?vcs_url=git%2Bhttps%3A%2F%2Fgithub.com%2Fsidekiq%2Fsidekiq.git runtime :5 direct',
      'pkg:gem/own runtime :6 own',
      'pkg:gem/capybara test :8 direct',
      'pkg:gem/billing runtime :11 own',
      'pkg:gem/tools runtime :13 direct',
    ],
    unread: ['computed: eval_gemfile "other"', 'computed: gem name_of(:gem)'],
  },
});

test.each(['', '{}', 'a: b'])('%j is unreadable', async (text) => {
  await expect(readWith(gemfile, { Gemfile: text })).rejects.toMatchObject({ code: 'unreadable' });
});
