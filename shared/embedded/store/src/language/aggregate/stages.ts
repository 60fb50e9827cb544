import { location, notSupported } from '../errors';
import type { Doc } from '../types';
import { documents, facet, unionWith, write } from './branching';
import { graphLookup } from './graph-lookup';
import { bucket, count, group, sortByCount } from './group';
import { libraryStage } from './library';
import { lookup } from './lookup';
import { redact } from './redact';
import { limit, match, sample, skip, sort } from './streaming';
import { TRANSFORMS, type TransformCompiler } from './transforms';
import type { StageCompiler } from './types';
import { unwind } from './unwind';

const perDocument =
  (compiler: TransformCompiler): StageCompiler =>
  (argument, { options }) => {
    const transform = compiler(argument, options);
    return { each: (doc, emit) => emit(transform(doc)) };
  };

const STAGES: ReadonlyMap<string, StageCompiler> = new Map<string, StageCompiler>([
  ...[...TRANSFORMS].map(([name, compiler]) => [name, perDocument(compiler)] as const),
  ['$match', match],
  ['$limit', limit],
  ['$skip', skip],
  ['$sort', sort()],
  ['$redact', redact],
  ['$sample', sample],
  ['$unwind', unwind],
  ['$group', group],
  ['$count', count],
  ['$sortByCount', sortByCount],
  ['$bucket', bucket],
  ['$lookup', lookup],
  ['$graphLookup', graphLookup],
  ['$facet', facet],
  ['$unionWith', unionWith],
  ['$documents', documents],
  ['$out', write],
  ['$merge', write],
  ['$bucketAuto', libraryStage],
  ['$densify', libraryStage],
  ['$fill', libraryStage],
  ['$setWindowFields', libraryStage],
]);

const REFUSED: ReadonlySet<string> = new Set(['$geoNear', '$changeStream', '$search', '$searchMeta', '$vectorSearch']);

/** Finds a stage's compiler. @throws MongoError 40324 for a name that is no stage, 115 for one left out on purpose */
export function stageCompiler(name: string): StageCompiler {
  const compiler = STAGES.get(name);
  if (compiler) return compiler;
  if (REFUSED.has(name)) throw notSupported(name);
  throw location(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/** The one key of a stage document. @throws MongoError 40323 when there is not exactly one */
export function stageName(stage: Doc): string {
  const keys = stage !== null && typeof stage === 'object' ? Object.keys(stage) : [];
  const [name] = keys;
  if (name === undefined || keys.length !== 1) {
    throw location(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return name;
}
