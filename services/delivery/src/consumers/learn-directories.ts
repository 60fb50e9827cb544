import type { Bus, Consumer } from '@osk/bus';
import type { TeamRecipients } from '../features/recipients/team-recipients';

/** Hears `team.directory`: who is in a team. */
export function learnDirectories(bus: Bus, recipients: TeamRecipients): Promise<Consumer> {
  return bus.subscribe({ consumer: 'directories', events: ['team.directory'] }, (event) => recipients.learn(event));
}
