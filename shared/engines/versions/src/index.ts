export { PACKAGE_ECOSYSTEMS, packageEcosystem, packageEcosystemOfType, type PackageEcosystem } from './languages';
export { VERSION_ORDERS, type VersionOrder } from './orders';
export type { VersionScheme } from './scheme';
