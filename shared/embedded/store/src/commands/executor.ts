import { encode } from '../bson/encode';
import { MongoError } from '../language';
import { BLOCKED, PAUSE, type Task } from '../storage/turns';
import type { Store } from '../store';
import { noSuchTransaction, type Transaction } from '../transactions/transactions';
import {
  newProgress,
  type Command,
  type CommandContext,
  type CommandTable,
  type Progress,
  type Reply,
} from './command';
import { errorReply } from './errors';
import { countField, documentField, type Request } from './request';
import { sessionKey } from './session-key';

/** Commands that end a transaction and therefore do not run as a part of it. */
const ENDS_TRANSACTION = new Set(['commitTransaction', 'abortTransaction']);
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);

const bytes = (reply: Reply): Buffer => (Buffer.isBuffer(reply) ? reply : encode(reply));

/** Carries out commands: outside a transaction, inside one, or as a numbered write that may be repeated. */
export class Executor {
  /** Numbered writes that are under way, by session and number. */
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly store: Store,
    private readonly commands: CommandTable,
  ) {}

  /** The bytes of the answer; errors are answers, too. */
  async execute(request: Request): Promise<Buffer> {
    try {
      const command = Object.hasOwn(this.commands, request.name) ? this.commands[request.name] : undefined;
      if (!command) throw new MongoError(59, 'CommandNotFound', `no such command: '${request.name}'`);
      return await this.dispatch(command, request);
    } catch (error) {
      return errorReply(error);
    }
  }

  private dispatch(command: Command, request: Request): Promise<Buffer> {
    const { body } = request;
    const session = sessionKey(documentField(body, 'lsid'));
    const numbered = session !== undefined && body['txnNumber'] !== undefined;
    if (!numbered || ENDS_TRANSACTION.has(request.name)) {
      return this.plain(command, this.context(request, session, undefined));
    }
    const number = countField(body, 'txnNumber');
    if (body['autocommit'] === false) return this.inTransaction(command, request, session, number);
    if (RETRYABLE.has(request.name)) return this.once(command, request, session, number);
    return this.plain(command, this.context(request, session, undefined));
  }

  private context(
    request: Request,
    session: string | undefined,
    transaction: Transaction | undefined,
    progress: Progress = newProgress(),
  ): CommandContext {
    const { store } = this;
    return { store, request, session, transaction, progress, unit: transaction?.unit ?? store.direct };
  }

  private async plain(command: Command, context: CommandContext): Promise<Buffer> {
    if (command.kind === 'read') return bytes(await command.run(context));
    return bytes(await this.store.queue.run(() => command.run(context)));
  }

  /** A command that fails ends its transaction, as on a real server. */
  private async inTransaction(command: Command, request: Request, session: string, number: number): Promise<Buffer> {
    const { transactions } = this.store;
    const starts = request.body['startTransaction'] === true;
    const transaction = starts ? transactions.begin(session, number) : transactions.get(session, number);
    try {
      return await transaction.inOrder(() => this.step(command, this.context(request, session, transaction)));
    } catch (error) {
      transactions.end(transaction);
      throw error;
    }
  }

  private async step(command: Command, context: CommandContext): Promise<Buffer> {
    const { name } = context.request;
    if (!command.transactional) {
      throw new MongoError(
        263,
        'OperationNotSupportedInTransaction',
        `Cannot run '${name}' in a multi-document transaction.`,
      );
    }
    if (context.transaction?.ended) throw noSuchTransaction(context.transaction.number);
    if (command.kind === 'read') return bytes(await command.run(context));
    const task = command.run(context);
    for (let step = task.next(); ; step = task.next()) {
      if (step.done) return bytes(step.value);
      await this.store.turns.next();
      if (context.transaction?.ended) throw noSuchTransaction(context.transaction.number);
    }
  }

  /** A repeated write gets the answer of the first; one that was interrupted by a crash is gone on with. */
  private once(command: Command, request: Request, session: string, number: number): Promise<Buffer> {
    const key = `${session}:${number}`;
    const running = this.underWay.get(key);
    if (running) return running;
    const record = this.store.sessions.find(session, number);
    if (record?.reply) return Promise.resolve(record.reply);
    if (record?.committed) throw new MongoError(225, 'TransactionTooOld', 'this number was used by a transaction');
    if (command.kind === 'read') return this.plain(command, this.context(request, session, undefined));
    const context = this.context(request, session, undefined, record?.progress as Progress | undefined);
    const result = this.store.queue
      .run(() => this.recorded(command.run(context), context, session, number))
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, result);
    return result;
  }

  /** Notes, within each of the task's writes, how far it has got, and in the last one its answer. */
  private *recorded(task: Task<Reply>, { progress }: CommandContext, session: string, number: number): Task<Buffer> {
    for (let step = task.next(); ; step = task.next()) {
      if (step.done) {
        const reply = bytes(step.value);
        this.store.sessions.write(session, { number, reply, committed: false });
        return reply;
      }
      if (step.value === PAUSE) this.store.sessions.write(session, { number, progress, committed: false });
      yield step.value === BLOCKED ? BLOCKED : PAUSE;
    }
  }
}
