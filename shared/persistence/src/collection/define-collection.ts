import type { SchemaDefinitionProperty } from 'mongoose';
import { StoreError } from '../errors';

/** Every document: a plain object whose `_id` is made by `newId`. */
export interface StoredDocument {
  _id: string;
}

/** A document that belongs to one team. */
export interface TeamDocument extends StoredDocument {
  team_id: string;
}

export interface IndexOptions {
  unique?: boolean;
  sparse?: boolean;
  /** Only documents that match are in the index. */
  partialFilterExpression?: Record<string, unknown>;
  /** Documents go this long after the (date) field's value. */
  expireAfterSeconds?: number;
}

export interface IndexDefinition {
  key: Readonly<Record<string, 1 | -1>>;
  options?: IndexOptions;
}

type SchemaFields<Doc, Given extends string> = {
  [K in Exclude<keyof Doc & string, Given>]-?: SchemaDefinitionProperty;
};

interface CollectionDefinition<Doc, Given extends string> {
  /** The collection's name in the service's database. */
  name: string;
  /** One mongoose field definition per field of the document; `_id` is added, and `team_id` to a team's. */
  schema: SchemaFields<Doc, Given>;
  indexes: readonly IndexDefinition[];
}

interface Defined<Doc, Given extends string> extends Readonly<CollectionDefinition<Doc, Given>> {
  /** Carries the document's type; never set. */
  readonly document?: Doc;
}

export interface TeamCollection<Doc extends TeamDocument> extends Defined<Doc, '_id' | 'team_id'> {
  readonly owner: 'team';
}

export interface GlobalCollection<Doc extends StoredDocument> extends Defined<Doc, '_id'> {
  readonly owner: 'platform';
  /** Why its documents have no team. */
  readonly reason: string;
}

/** Any collection, whatever its documents. */
export interface AnyCollection {
  readonly name: string;
  readonly schema: Readonly<Record<string, SchemaDefinitionProperty>>;
  readonly indexes: readonly IndexDefinition[];
  readonly owner: 'team' | 'platform';
}

/** Declares a collection whose documents each belong to a team. Reached through a `TeamRepository`. */
export function defineCollection<Doc extends TeamDocument>(
  definition: CollectionDefinition<Doc, '_id' | 'team_id'>,
): TeamCollection<Doc> {
  checkName(definition.name);
  return Object.freeze({ ...definition, owner: 'team' as const });
}

/** Declares a collection whose documents have no team (users, advisories, leases), and says why. */
export function defineGlobalCollection<Doc extends StoredDocument>(
  definition: CollectionDefinition<Doc, '_id'> & { reason: string },
): GlobalCollection<Doc> {
  checkName(definition.name);
  return Object.freeze({ ...definition, owner: 'platform' as const });
}

function checkName(name: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) {
    throw new StoreError('collection_misuse', `A collection cannot be called ${JSON.stringify(name)}`);
  }
}

/**
 * An index for a team's list: the team first, `_id` last in the direction of the last key, which is exactly what a
 * stable page reads. `teamIndex({ created_at: -1 })` is `{ team_id: 1, created_at: -1, _id: -1 }`.
 * With `unique` there is no `_id`: `teamIndex({ name: 1 }, { unique: true })` is one name per team.
 */
export function teamIndex(key: Record<string, 1 | -1>, options?: IndexOptions): IndexDefinition {
  const direction = Object.values(key).at(-1) ?? 1;
  const withTeam: Record<string, 1 | -1> = { team_id: 1, ...key };
  if (!options?.unique && !('_id' in key)) withTeam['_id'] = direction;
  return { key: withTeam, ...(options && { options }) };
}
