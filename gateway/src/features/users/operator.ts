import { newId, type AuditRecord } from '@osk/contracts';
import type { Page, PageRequest, Store, Transaction } from '@osk/persistence';
import { hashPassword } from '../../credentials/passwords';
import { generatePassword } from '../../credentials/secrets';
import { createRepositories, type Repositories } from '../../repositories';
import { AuditLogRepository } from '../audit-log/audit-log.repo';
import { TeamDirectory } from '../directory/team-directory';
import type { UserDocument } from './users.repo';

/** Of the collection's declaration alone: the gateway keeps the index, the operator only adds records. */
const RETENTION_DAYS = 1;

/**
 * What the operator of an installation may do to accounts, at its command line: no role of a team reaches across teams.
 * Each change is in the audit log of every team of the person. Running gateways follow within 5 seconds.
 */
export class Operator {
  private readonly repositories: Repositories;
  private readonly records: AuditLogRepository;

  constructor(private readonly store: Store) {
    this.repositories = createRepositories(store);
    this.records = new AuditLogRepository(store, RETENTION_DAYS);
  }

  /** Everybody, by address. */
  users(request: PageRequest): Promise<Page<UserDocument>> {
    return this.repositories.users.page(request);
  }

  /** A disabled person's sessions and keys are refused, and nothing more is sent to them. False: no such user. */
  setDisabled(email: string, disabled: boolean): Promise<boolean> {
    const { users } = this.repositories;
    return this.change(email, disabled ? 'operator.disableUser' : 'operator.enableUser', async (user, tx) => {
      await users.setDisabled(user._id, disabled, { tx });
      await new TeamDirectory(this.repositories).userChanged(user._id, tx);
    });
  }

  /** A password to be told to the person, who has to change it; their sessions end. Null: no such user. */
  async resetPassword(email: string): Promise<string | null> {
    const { users, sessions } = this.repositories;
    const password = generatePassword();
    const hashed = await hashPassword(password);
    const done = await this.change(email, 'operator.resetPassword', async (user, tx) => {
      await users.setPassword(user._id, hashed, new Date(), { tx, mustChange: true });
      await sessions.deleteOfUser(user._id, { tx });
    });
    return done ? password : null;
  }

  /** Ends their sessions; keys stay. False: no such user. */
  signOut(email: string): Promise<boolean> {
    return this.change(email, 'operator.signOutUser', async (user, tx) => {
      await this.repositories.sessions.deleteOfUser(user._id, { tx });
    });
  }

  private async change(
    email: string,
    operation: string,
    work: (user: UserDocument, tx: Transaction) => Promise<void>,
  ): Promise<boolean> {
    return await this.store.transaction(async (tx) => {
      const found = await this.repositories.users.byEmail(email, { tx });
      if (!found) return false;
      await work(found, tx);
      await this.record(found, operation, tx);
      return true;
    });
  }

  private async record(user: UserDocument, operation: string, tx: Transaction): Promise<void> {
    for (const { team_id } of await this.repositories.members.ofUser(user._id, { tx })) {
      const record: AuditRecord = {
        audit_id: newId('aud'),
        service: 'osk',
        at: new Date().toISOString(),
        request_id: newId('req'),
        team_id,
        user_id: null,
        credential_id: null,
        via: null,
        ip: '',
        operation_id: operation,
        method: 'CLI',
        path: 'osk users',
        params: {},
        resources: ['users', user._id],
        status: 200,
      };
      await this.records.add(record, { tx });
    }
  }
}
