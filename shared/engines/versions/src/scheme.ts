/** How a version order is told: each ecosystem has its own (`orders/<scheme>`). */
export type VersionScheme =
  | 'semver'
  | 'pep440'
  | 'maven'
  | 'go'
  | 'rubygems'
  | 'nuget'
  | 'composer'
  | 'cargo'
  | 'deb'
  | 'rpm'
  | 'apk'
  | 'hex'
  | 'pub'
  | 'cran'
  | 'swift'
  | 'generic';
