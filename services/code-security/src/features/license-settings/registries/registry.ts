/** A package as registries know it. */
export interface PackageOf {
  /** Namespace of the purl, decoded; empty when there is none. */
  namespace: string;
  name: string;
  version: string;
}

/** Where an ecosystem keeps the licences of its packages. A row of `registries/index.ts`. */
export interface Registry {
  /** The public one. */
  base: string;
  path(of: PackageOf): string;
  /** Licences that the answer names; [] when it names none. Never throws for an answer of another shape. */
  read(body: string, of: PackageOf): string[] | Promise<string[]>;
}

export const encoded = (text: string): string => encodeURIComponent(text);
