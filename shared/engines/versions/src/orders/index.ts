import type { VersionScheme } from '../scheme';
import { apk } from './apk/apk';
import { cargo } from './cargo/cargo';
import { composer } from './composer/composer';
import { cran } from './cran/cran';
import { deb } from './deb/deb';
import { generic } from './generic/generic';
import { go } from './go/go';
import { hex } from './hex/hex';
import { maven } from './maven/maven';
import { nuget } from './nuget/nuget';
import type { VersionOrder } from './order';
import { pep440 } from './pep440/pep440';
import { pub } from './pub/pub';
import { rpm } from './rpm/rpm';
import { rubygems } from './rubygems/rubygems';
import { semver } from './semver/semver';
import { swift } from './swift/swift';

export type { VersionOrder } from './order';

/** Every scheme's order; the type holds the table complete. */
export const VERSION_ORDERS: Record<VersionScheme, VersionOrder> = {
  semver,
  pep440,
  maven,
  go,
  rubygems,
  nuget,
  composer,
  cargo,
  deb,
  rpm,
  apk,
  hex,
  pub,
  cran,
  swift,
  generic,
};
