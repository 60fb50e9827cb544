import { decode, decodeFields, fieldSet } from '../bson/decode';
import { encoded } from '../cursors/stream';
import { aggregate, MongoError, type AggregateSource, type Collation, type Doc, type ScanOptions } from '../language';
import { PreparedQuery } from '../planner/query';
import { PAUSE } from '../storage/turns';
import { existing, reads, type CommandContext, type CommandTable } from './command';
import { answerWithCursor, batchSizeField } from './cursor-answer';
import { writeStage } from './out-merge';
import { checkedNamespace, collationField, documentField, documentsField, type Request } from './request';

/** A collection as the pipeline reads it. */
export class CollectionSource implements AggregateSource {
  constructor(
    private readonly context: CommandContext,
    private readonly namespace: string,
  ) {}

  async *scan(filter: Doc, { paths, ...options }: ScanOptions): AsyncGenerator<Doc> {
    const { unit, store } = this.context;
    const collection = existing(this.context, this.namespace);
    if (!collection) return;
    const query = new PreparedQuery(unit, collection, store.turns, { filter, ...options });
    const fields = paths ? fieldSet(paths) : undefined;
    for (const record of query.records()) {
      if (collection.dropped) throw new MongoError(175, 'QueryPlanKilled', `collection dropped: ${this.namespace}`);
      if (record === PAUSE) {
        await store.turns.next();
        continue;
      }
      const raw = unit.document(collection.id, record);
      if (raw !== undefined) yield fields ? decodeFields(raw, fields) : decode(raw);
    }
  }

  async count(filter: Doc, options: { collation?: Collation; variables?: Doc }): Promise<number> {
    const collection = existing(this.context, this.namespace);
    return collection ? countMatching(this.context, collection, { filter, ...options }) : 0;
  }

  lookup(collection: string): AggregateSource {
    return new CollectionSource(this.context, `${this.context.request.database}.${collection}`);
  }

  write(stage: Doc, docs: AsyncIterable<Doc>): Promise<void> {
    return writeStage(this.context, stage, docs);
  }
}

export async function countMatching(
  { unit, store }: CommandContext,
  collection: NonNullable<ReturnType<typeof existing>>,
  query: ConstructorParameters<typeof PreparedQuery>[3],
): Promise<number> {
  const steps = new PreparedQuery(unit, collection, store.turns, query).count();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await store.turns.next();
  }
}

/** The collection's name; `{aggregate: 1}` works on no collection, as `$documents` wants it. */
function aggregateNamespace({ body, database }: Request): string {
  if (body['aggregate'] === 1) return `${database}.$cmd.aggregate`;
  return checkedNamespace(`${database}.${String(body['aggregate'])}`);
}

function runAggregate(context: CommandContext): Promise<Buffer> {
  const { body } = context.request;
  const pipeline = documentsField(body, 'pipeline');
  if (!pipeline)
    throw new MongoError(40414, 'Location40414', "BSON field 'aggregate.pipeline' is missing but a required field");
  const namespace = aggregateNamespace(context.request);
  const now = new Date();
  const documents = aggregate(pipeline, new CollectionSource(context, namespace), {
    collation: collationField(body),
    variables: documentField(body, 'let'),
    now: () => now,
  });
  return answerWithCursor(context, namespace, encoded(documents), {
    batchSize: batchSizeField(documentField(body, 'cursor') ?? {}),
  });
}

export const aggregateCommands: CommandTable = { aggregate: reads(runAggregate, true) };
