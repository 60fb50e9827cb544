import { describeCataloguer, readWith } from '../../testing/cataloguer-table';
import dependencyLock from './dependency-lock';

const LOCK = `# This file is maintained automatically by "terraform init".

provider "registry.example.org/hashicorp/aws" {
  version     = "5.0.1"
  constraints = "~> 5.0"
  hashes = [
    "h1:abc=",
    "zh:${'ab'.repeat(32)}",
  ]
}

provider "registry.example.org/acme/none" {
}
provider "registry.example.org/acme/last" {
  version = "1.0.0"
}
`;

describeCataloguer(dependencyLock, {
  providers: {
    files: { 'infra/.terraform.lock.hcl': LOCK },
    expect: [
      'pkg:terraform/registry.example.org/hashicorp/aws@5.0.1 runtime :3 direct <~> 5.0>; SHA-256:abababab',
      'pkg:terraform/registry.example.org/acme/last@1.0.0 runtime :14 direct',
    ],
    unread: ['line 12: registry.example.org/acme/none has no version'],
  },
  'cut off': {
    files: { '.terraform.lock.hcl': LOCK.slice(0, 170) },
    expect: [],
    unread: ['line 3: registry.example.org/hashicorp/aws is cut off'],
  },
  'none needed': { files: { '.terraform.lock.hcl': LOCK.split('\n')[0] ?? '' }, expect: [] },
});

test.each(['', '{}', 'resource "a" "b" {}'])('%# another file is unreadable', async (text) => {
  await expect(readWith(dependencyLock, { '.terraform.lock.hcl': text })).rejects.toMatchObject({ code: 'unreadable' });
});
