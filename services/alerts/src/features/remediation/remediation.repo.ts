import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Store,
  type TeamDocument,
  type Transaction,
} from '@osk/persistence';

export const TASK_STATES = ['requested', 'approved', 'executed', 'failed', 'rolled_back'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** A fix in the cloud that somebody asked for, as far as events have told of it. */
export interface RemediationTask {
  task_id: string;
  finding_id: string;
  title: string;
  action: string;
  state: TaskState;
  /** Why it failed or was taken back. */
  reason: string | null;
  /** Whose doing the last step was. */
  by: string | null;
  updated_at: Date;
}

interface TaskDocument extends TeamDocument, RemediationTask {
  /** The causes that the finding belongs to. */
  causes: string[];
}

const taskCollection = defineCollection<TaskDocument>({
  name: 'alert_remediations',
  schema: {
    task_id: { type: String, required: true },
    finding_id: { type: String, required: true },
    title: { type: String, default: '' },
    action: { type: String, default: '' },
    state: { type: String, required: true },
    reason: { type: String, default: null },
    by: { type: String, default: null },
    updated_at: { type: Date, required: true },
    causes: { type: [String], default: [] },
  },
  indexes: [teamIndex({ task_id: 1 }, { unique: true }), teamIndex({ causes: 1, updated_at: -1 })],
});

/** Tasks shown of one alert, the latest. */
const SHOWN = 50;

export class RemediationRepository {
  private readonly tasks: TeamRepository<TaskDocument>;

  constructor(store: Store) {
    this.tasks = new TeamRepository(store, taskCollection);
  }

  /** The latest first. */
  async ofCause(teamId: string, cause: string): Promise<RemediationTask[]> {
    const found = await this.tasks.find(teamId, { causes: cause }, { sort: { updated_at: -1 }, limit: SHOWN });
    return found.map(({ team_id: _team, causes: _causes, _id, ...task }) => task);
  }

  /** A step of a task; one that is older than what is known changes nothing. */
  async step(teamId: string, task: RemediationTask, causes: readonly string[], tx: Transaction): Promise<void> {
    const { task_id, updated_at } = task;
    const known = await this.tasks.findOne(teamId, { task_id }, { tx });
    if (!known) {
      await this.tasks.insert(teamId, { _id: `${teamId}:${task_id}`, ...task, causes: [...causes] }, { tx });
      return;
    }
    await this.tasks.update(
      teamId,
      { task_id, updated_at: q.lte(updated_at) },
      { $set: { ...task, causes: [...new Set([...known.causes, ...causes])] } },
      { tx },
    );
  }
}
