import { isPlainObject, MongoError, type Doc } from '../language';
import type { IndexPlan } from '../planner/candidate';
import type { Plan } from '../planner/plan';
import { PreparedQuery, type Query } from '../planner/query';
import { existing, reads, type CommandContext, type CommandTable } from './command';
import { queryOf } from './find';
import { collationField, documentField, namespaceOf } from './request';

/** Which query an explained command would run. */
function explained(name: string, body: Doc): Query {
  const common = { collation: collationField(body), hint: body['hint'] };
  switch (name) {
    case 'find':
      return queryOf(body);
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return { ...common, filter: documentField(body, 'query') ?? {}, sort: documentField(body, 'sort') };
    case 'aggregate': {
      const pipeline = Array.isArray(body['pipeline']) ? (body['pipeline'] as Doc[]) : [];
      const match = pipeline[0]?.['$match'];
      const sort = pipeline[match ? 1 : 0]?.['$sort'];
      return { ...common, filter: isPlainObject(match) ? match : {}, sort: isPlainObject(sort) ? sort : undefined };
    }
    case 'update':
    case 'delete': {
      const list = body[name === 'update' ? 'updates' : 'deletes'];
      const first: unknown = Array.isArray(list) ? list[0] : undefined;
      return { filter: isPlainObject(first) ? (documentField(first, 'q') ?? {}) : {} };
    }
    default:
      throw new MongoError(59, 'CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

const indexStage = (plan: IndexPlan): Doc => ({
  stage: 'FETCH',
  checked: plan.residual,
  inputStage: {
    stage: 'IXSCAN',
    indexName: plan.index.name,
    keyPattern: plan.index.spec.key,
    isMultiKey: plan.index.arrayFields !== 0,
    direction: plan.reverse ? 'backward' : 'forward',
    ranges: plan.ranges.length,
    merged: plan.merge,
  },
});

function stageOf(plan: Plan): Doc {
  switch (plan.kind) {
    case 'scan':
      return { stage: 'COLLSCAN', direction: 'forward', checked: plan.residual };
    case 'union':
      return { stage: 'OR', inputStages: plan.plans.map(indexStage) };
    case 'index':
      return indexStage(plan);
  }
}

function explain(context: CommandContext): Doc {
  const { request, unit, store } = context;
  const body = documentField(request.body, 'explain') ?? {};
  const name = Object.keys(body)[0] ?? '';
  const query = explained(name, body);
  const namespace = namespaceOf({ ...request, name, body });
  const collection = existing(context, namespace);
  if (!collection) {
    return { queryPlanner: { namespace, winningPlan: { stage: 'EOF' }, rejectedPlans: [] }, ok: 1 };
  }
  const { plan } = new PreparedQuery(unit, collection, store.turns, query);
  const winningPlan = plan.sorted
    ? stageOf(plan)
    : { stage: 'SORT', sortPattern: query.sort, inputStage: stageOf(plan) };
  return { queryPlanner: { namespace, winningPlan, rejectedPlans: [] }, ok: 1 };
}

export const explainCommands: CommandTable = { explain: reads(explain) };
