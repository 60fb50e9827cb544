import type { AffectedPackage } from './advisory';

/** The key of an affected package in the package index. */
export type PackageKeyOf = (affected: Pick<AffectedPackage, 'ecosystem' | 'name'>) => string;
